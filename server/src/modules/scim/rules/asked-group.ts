/** What a directory says of a group, as steps that are taken in order. Pure. */
import { ScimError, invalidValue } from '../scim-error.ts'
import { readText, requireText } from './asked-user.ts'
import { type Operation, fieldOf, readAttributes, readOperations, requireObject } from './operations.ts'

export type MemberStep = { kind: 'add' | 'remove' | 'set'; ids: string[] }
/** What is not said is not there. */
export type AskedGroup = { displayName?: string; externalId?: string | null; members: MemberStep[] }

export const readGroup = (body: unknown): AskedGroup =>
  toGroup(readAttributes(requireObject(body)).map(({ path, value }) => ({ op: 'replace', path, value })))

export const readGroupPatch = (body: unknown): AskedGroup => toGroup(readOperations(body))

function toGroup(operations: Operation[]): AskedGroup {
  const asked: AskedGroup = { members: [] }
  for (const operation of operations) {
    const { op, path, value } = operation
    const isWhole = path.sub === undefined
    if (path.attribute === 'displayname' && isWhole) {
      asked.displayName = requireText('displayName', op === 'remove' ? null : value)
    }
    if (path.attribute === 'externalid' && isWhole) {
      asked.externalId = op === 'remove' ? null : readText('externalId', value)
    }
    if (path.attribute === 'members') addStep(asked.members, stepOf(operation))
  }
  if (asked.members.length > MOST_STEPS) throw invalidValue('These are too many operations for one request.')
  return asked
}

/** Each looks for its people while the team is held. */
const MOST_STEPS = 100

/** Directories name many people one by one: those who come, or go, in a row do so together. */
function addStep(steps: MemberStep[], step: MemberStep): void {
  const last = steps.at(-1)
  if (last?.kind === step.kind && step.kind !== 'set') last.ids.push(...step.ids)
  else steps.push(step)
}

/** `members[value eq "…"]`, a list of members, or, without either, all of them. */
function stepOf({ op, path: { filter, sub }, value }: Operation): MemberStep {
  const isOfOne = filter?.attribute === 'value' && typeof filter.value === 'string'
  if ((filter && !isOfOne) || (sub !== undefined && sub !== 'value')) {
    throw new ScimError(400, 'Of members, only those with a value can be named.', 'invalidPath')
  }
  const ids = filter ? [String(filter.value)] : readIds(value)
  if (op === 'remove') return value === undefined && !filter ? { kind: 'set', ids: [] } : { kind: 'remove', ids }
  return { kind: op === 'replace' && !filter ? 'set' : 'add', ids }
}

function readIds(value: unknown): string[] {
  const all = Array.isArray(value) ? value : [value]
  return all
    .filter((each) => each !== undefined && each !== null)
    .map((each) => {
      const id = typeof each === 'string' ? each : fieldOf(requireObject(each), 'value')
      if (typeof id !== 'string' || id === '') throw invalidValue('A member has no value.')
      return id
    })
}
