import { refusalTexts } from '@envoi/contract/refusal-texts'
import type { RefusalCode } from '@envoi/contract/refusals'
import type { Refusal } from '../../platform/http/refusal.ts'

/** RFC 7644, table 9: what a directory can tell apart. */
export type ScimType =
  | 'invalidFilter'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'

/** A refusal in the words of SCIM. Its detail is read by administrators, in the log of their directory. */
export class ScimError extends Error {
  override name = 'ScimError'
  readonly status: number
  readonly scimType: ScimType | undefined

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail)
    this.status = status
    this.scimType = scimType
  }
}

export const invalidValue = (detail: string): ScimError => new ScimError(400, detail, 'invalidValue')

/**
 * Ours that have another status or a type in SCIM. What somebody of the team can mend, such as a seat, is 400: directories
 * then try that one person again later, where 403 would make them doubt the token and stop altogether.
 */
const translated: Partial<Record<RefusalCode, { status: number; scimType: ScimType; detail?: string }>> = {
  BAD_REQUEST: { status: 400, scimType: 'invalidSyntax' },
  INVALID_EMAIL: { status: 400, scimType: 'invalidValue' },
  LIMITS: { status: 400, scimType: 'invalidValue' },
  TOO_MANY_GROUPS: { status: 400, scimType: 'invalidValue' },
  GROUP_EXISTS: { status: 409, scimType: 'uniqueness', detail: 'The team has a member group of this name already.' },
  ALREADY_MEMBER: { status: 409, scimType: 'uniqueness', detail: 'This address is in the team already.' },
  CANNOT_BE_INVITED: {
    status: 409,
    scimType: 'uniqueness',
    detail: 'This address has an account that is in another team or owns one. They have to leave it first.',
  },
}

export function scimErrorOf(refusal: Refusal): ScimError {
  const { status, scimType, detail } = translated[refusal.code] ?? { status: refusal.status }
  return new ScimError(status, detail ?? textOf(refusal), scimType)
}

function textOf({ code, detail, limitErrors }: Refusal): string {
  const [seats] = limitErrors?.filter(({ limit }) => limit === 'SEATS') ?? []
  if (seats) {
    return `All ${seats.max} seats of the team are taken. Remove somebody, withdraw an invitation, or choose a larger plan.`
  }
  return detail === undefined ? refusalTexts[code] : `${refusalTexts[code]} ${detail}`
}

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** RFC 7644, 3.12. The status is a text there. */
export const bodyOf = ({ status, scimType, message }: ScimError) => ({
  schemas: [ERROR],
  status: String(status),
  ...(scimType && { scimType }),
  detail: message,
})
