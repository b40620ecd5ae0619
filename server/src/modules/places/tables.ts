import type { UploaderSettings } from '@envoi/contract/accounts'
import type { OpenGraph, OwnLook, OwnMailLook } from '@envoi/contract/rules/look'
import { boolean, jsonb, pgTable, text } from '../../platform/database/drizzle.ts'
import { identity, number, time } from '../../platform/database/columns.ts'

/** What everybody may know of single sign-on at a site. `isOnly`: members have no other way in. */
export type SiteSso = { isOn?: boolean; isOnly?: boolean; label?: string | null }

export const subdomains = pgTable('subdomains', {
  id: identity('id'),
  publicId: text('public_id').notNull(),
  name: text('name').notNull(),
  ownerId: number('owner_id').notNull(),
  recipientLabel: text('recipient_label'),
  forceSignIn: boolean('force_sign_in').notNull().default(true),
  hasUploader: boolean('has_uploader').notNull().default(true),
  isHome: boolean('is_home').notNull().default(false),
  uploader: jsonb('uploader').$type<Partial<UploaderSettings>>().notNull().default({}),
  look: jsonb('look').$type<OwnLook>().notNull().default({}),
  mailLook: jsonb('mail_look').$type<OwnMailLook>().notNull().default({}),
  openGraph: jsonb('open_graph').$type<OpenGraph>().notNull().default({}),
  uploaderOpenGraph: jsonb('uploader_open_graph').$type<OpenGraph>().notNull().default({}),
  sso: jsonb('sso').$type<SiteSso>().notNull().default({}),
  createdAt: time('created_at').notNull().defaultNow(),
})

export const restingNames = pgTable('resting_names', {
  name: text('name').primaryKey(),
  freedAt: time('freed_at').notNull().defaultNow(),
  subdomainId: number('subdomain_id'),
  pagesUntil: time('pages_until'),
})
