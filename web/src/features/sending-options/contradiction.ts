import type { UploaderSettings } from '@envoi/contract/accounts'
import { type OptionName, isContradiction } from '@envoi/contract/rules/transfer-options'

/** Why a place cannot say this beside what it says already; nothing where it can. */
export function findContradiction(
  settings: UploaderSettings,
  name: OptionName,
  isOn: boolean,
): 'keep_one_storage' | 'required_first' | 'passwords_first' | undefined {
  if (!isContradiction({ ...settings, [name]: isOn })) return undefined
  if (name === 'passwordOpt') return 'required_first'
  return name === 'requirePassword' ? 'passwords_first' : 'keep_one_storage'
}
