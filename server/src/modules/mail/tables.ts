import { pgTable, text } from '../../platform/database/drizzle.ts'
import { time } from '../../platform/database/columns.ts'

export const suppressions = pgTable('mail_wishes', {
  emailKey: text('email_key').primaryKey(),
  unwantedSince: time('unwanted_since').notNull().defaultNow(),
})
