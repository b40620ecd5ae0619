/** The name that a paying sender gives to the link: how what was typed is read, and who may have one. */
import { checkCustomId } from '@envoi/contract/rules/custom-id'
import { removeAccents } from '@envoi/contract/rules/accents'
import type { Place } from '../state.ts'

/** `name`: as it will stand in the link. `taken`: a word that nobody gets. */
export type LinkName = { name: string; state: 'none' | 'fits' | 'invalid' | 'taken' }

export const mayNameLink = ({ planType, transferType }: Place): boolean => planType !== 'NONE' && transferType !== 'S3'

/** Capitals, accents, spaces and apostrophes are what people type; a link has none of them. */
export function readLinkName(typed: string): LinkName {
  const name = removeAccents(typed.trim())
    .toLowerCase()
    .replaceAll(/[\s_'’]+/g, '-')
  if (name === '') return { name, state: 'none' }
  const check = checkCustomId(name)
  if (check.ok) return { name, state: 'fits' }
  return { name, state: check.code === 'CUSTOM_ID_TAKEN' ? 'taken' : 'invalid' }
}
