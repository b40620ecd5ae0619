import { z } from 'zod'
import { planTypes } from './words.ts'

/** Who is signed in, as the client keeps it. */
export const auth = z.strictObject({
  user: z.strictObject({ uid: z.string(), email: z.string(), displayName: z.string() }),
  planType: z.enum(planTypes),
  payingUser: z.boolean(),
  managerId: z.string().nullable(),
})
export type Auth = z.infer<typeof auth>
