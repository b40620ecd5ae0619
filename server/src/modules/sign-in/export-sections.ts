import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { ExportSection } from '../accounts/index.ts'
import { findFactors } from './second-factor/factors.ts'
import type { KnownDevices } from './known-devices.ts'
import { listPasskeys, presentPasskey } from './passkey/passkey-store.ts'
import { describeDevice } from './present.ts'
import type { RecoveryCodes } from './second-factor/recovery-codes.ts'
import { listSessions } from './session/sessions.ts'

/** Where somebody is signed in and what guards their account, as far as it is no secret. */
export function exportSections(deps: {
  database: Database
  clock: Clock
  recoveryCodes: RecoveryCodes
  known: KnownDevices
}): ExportSection[] {
  const { database, clock, recoveryCodes, known } = deps
  return [
    {
      name: 'devices',
      read: async ({ id }) => (await listSessions(database, clock(), id)).map(describeDevice),
    },
    {
      name: 'knownDevices',
      read: async ({ id }) => {
        const devices = await known.list(clock(), id)
        return devices.map(({ kind, knownUntil }) => ({ kind, knownUntil: knownUntil.toISOString() }))
      },
    },
    {
      name: 'passkeys',
      read: async ({ id }) => {
        const passkeys = (await listPasskeys(database, id)).map(presentPasskey)
        return passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt }))
      },
    },
    {
      name: 'secondFactors',
      read: async ({ id }) => {
        const { phone, hasTotp } = await findFactors(database, id)
        const recoveryCodesLeft = await recoveryCodes.left(database, id)
        return [{ phoneNumber: phone, authenticatorApp: hasTotp, recoveryCodesLeft }]
      },
    },
  ]
}
