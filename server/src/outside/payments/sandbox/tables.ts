import { integer, jsonb, pgTable, text } from '../../../platform/database/drizzle.ts'
import { time } from '../../../platform/database/columns.ts'
import type { PlayState } from './state.ts'

export const playPayers = pgTable('play_payers', {
  id: text('id').primaryKey(),
  state: jsonb('state').$type<PlayState>().notNull(),
  dueAt: time('due_at'),
  version: integer('version').notNull().default(0),
})
