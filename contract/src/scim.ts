import { z } from 'zod'
import { calls } from './calls.ts'
import { declare } from './route.ts'
import { id } from './text.ts'

/**
 * Directory sync: the token by which a company's directory keeps a team by SCIM. What the directory itself calls is no part
 * of this contract: RFC 7643 and 7644 describe it, at `/scim/v2`.
 */
const byTeam = z.strictObject({ team: id })
const nothing = z.strictObject({})
const refusals = ['UNAUTHENTICATED'] as const

const token = z.strictObject({
  createdAt: z.string(),
  /** Who made it, and whether it acts on managers: only one that the owner made does. Null: that account has gone. */
  madeBy: z.strictObject({ displayName: z.string(), email: z.string() }).nullable(),
  isOwners: z.boolean(),
  /** Within a minute or so. */
  lastUsedAt: z.string().nullable(),
})

const view = z.strictObject({
  /** What a directory asks for as the address of the tenant. */
  baseUrl: z.string(),
  /** Null: directory sync is off. */
  token: token.nullable(),
})
/** Told once: only its hash is kept. */
const newToken = view.extend({ secret: z.string() })

const getScim = declare({
  call: calls.getScim,
  summary: 'Whether a directory keeps this team by SCIM, at which address, and since when',
  params: byTeam,
  reply: view,
  refusals,
})

const makeScimToken = declare({
  call: calls.makeScimToken,
  summary: 'Makes the token of a directory, which is told once. One that was made before is dead at once',
  params: byTeam,
  reply: newToken,
  refusals: [...refusals, 'PLAN_REQUIRED'],
})

const deleteScimToken = declare({
  call: calls.deleteScimToken,
  summary: 'Ends directory sync: the token is dead at once, and everybody stays as they are',
  params: byTeam,
  reply: nothing,
  refusals,
})

export const scimRoutes = { getScim, makeScimToken, deleteScimToken }
export type ScimView = z.infer<typeof view>
export type NewScimToken = z.infer<typeof newToken>
