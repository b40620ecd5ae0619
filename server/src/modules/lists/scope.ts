import { type SQL, sql } from 'drizzle-orm'
import type { TransferStatus } from '@envoi/contract/words'
import { holdsAll, holdsPairs } from '../../platform/database/words.ts'

/**
 * Whose transfers a search is about. The caller's own id or address is put here by the server; nothing in a request can
 * widen it.
 */
export type Scope =
  | OwnScope
  | { kind: 'received'; emailKey: string }
  /** One transfer, whatever became of it. */
  | { kind: 'one'; id: number }

export type OwnScope =
  | { kind: 'sent'; ownerId: number }
  /** What is over; or of that, only what was deleted by hand. */
  | { kind: 'over'; ownerId: number; onlyDeleted: boolean }

export const isOwn = (scope: Scope): scope is OwnScope => 'ownerId' in scope

/** What is read from, and what must hold; `found` comes first where words narrow it down. */
export type Source = { found: SQL | undefined; from: SQL; where: SQL[] }

export const conditionsOf = ({ where }: Source): SQL => sql.join(where, sql` and `)

/** A transfer under review is asked for as it is shown: as one that is not there yet. */
const statusesMeant = (asked: readonly TransferStatus[]): TransferStatus[] => {
  const meant = new Set(asked)
  if (meant.has('PENDING')) meant.add('MODERATING')
  if (meant.has('MODERATING')) meant.add('PENDING')
  return [...meant]
}

/** What is known: the owner has few texts, which are better read through than looked up; or many, few of which match. */
export type Known = 'few' | 'many' | 'rare'
type Question = {
  words: readonly string[]
  known: Known
  statuses: readonly TransferStatus[] | undefined
  ended: boolean | undefined
}

/** At its last moment a transfer is over, as it is for whoever has the link. */
const byEnd = (ended: boolean | undefined): SQL[] =>
  ended === undefined ? [] : [ended ? sql`listed.valid_to <= now()` : sql`listed.valid_to > now()`]

export function sourceOf(scope: Scope, { words, known, statuses: asked, ended }: Question): Source {
  const statuses = asked && statusesMeant(asked)
  const ofStatus = statuses ? [sql`listed.status = any(${sql.param(statuses)}::text[])`] : []
  const asAsked = [...ofStatus, ...byEnd(ended)]
  if (scope.kind === 'received') return received(scope.emailKey, words, asAsked)
  if (scope.kind === 'one') {
    const { from, found } = byWords(words, sql`transfer_id = ${scope.id}::bigint`, 'few')
    return { found, from, where: [sql`listed.id = ${scope.id}`, ...asAsked] }
  }
  const { from, found } = byWords(words, sql`owner_id = ${scope.ownerId}::bigint`, known)
  const where = [sql`listed.owner_id = ${scope.ownerId}`, ...asAsked]
  // Written out, since the indexes are found by these very words.
  if (scope.kind === 'over') where.push(sql`listed.status = 'DELETED'`)
  else if (!statuses?.includes('DELETED')) where.push(sql`listed.status <> 'DELETED'`)
  if (scope.kind === 'over' && scope.onlyDeleted) where.push(sql`listed.end_reason = 'deleted'`)
  return { found, from, where }
}

/** Looked up by itself, so that no plan walks through all of somebody's transfers and asks each for the words. */
function byWords(words: readonly string[], whose: SQL, known: Known): { from: SQL; found: SQL | undefined } {
  if (words.length === 0) return { from: sql`listed_transfers as listed`, found: undefined }
  const holding = holdsAll(sql`words`, words)
  const pairs = known === 'rare' ? holdsPairs(sql`words`, words) : undefined
  const readThrough = pairs ? sql`${whose} and ${pairs}` : whose
  return {
    // Trigrams are of everybody's texts: a frequent one costs more than reading some thousand texts.
    found:
      known === 'few' || pairs
        ? sql`own as materialized (select transfer_id, words from transfer_words where ${readThrough}),
            found as materialized (select transfer_id from own where ${holding})`
        : sql`found as materialized (select transfer_id from transfer_words where ${whose} and ${holding})`,
    from: listedOfFound,
  }
}

/** So many are fetched one by one in less time than it takes to go through all that somebody has sent. */
const FEW_FOUND = 5000
/** The planner cannot know how many hold a word, so both ways are open and the number of those found decides. */
const listedOfFound = sql`(
  select listed.* from found
    cross join lateral (select * from listed_transfers as one where one.id = found.transfer_id offset 0) as listed
    where (select count(*) from found) <= ${FEW_FOUND}
  union all
  select listed.* from found join listed_transfers as listed on listed.id = found.transfer_id
    where (select count(*) from found) > ${FEW_FOUND}) as listed`

/** Recipients find by what they see: who sent it, and what is in it unless a password stands before that. */
function received(emailKey: string, words: readonly string[], asAsked: SQL[]): Source {
  const open = sql`split_part(transfer_words.words, chr(31), 1)
    || case when listed.is_protected then '' else chr(31) || split_part(transfer_words.words, chr(31), 2) end`
  return {
    found: undefined,
    from: sql`transfer_recipients as recipient join listed_transfers as listed on listed.id = recipient.transfer_id
      ${words.length === 0 ? sql`` : sql`join transfer_words on transfer_words.transfer_id = recipient.transfer_id`}`,
    where: [
      sql`recipient.email_key = ${emailKey} and recipient.excluded_at is null and not recipient.is_over`,
      sql`listed.status = 'ENABLED' and listed.valid_to > now()`,
      ...asAsked,
      ...(words.length === 0 ? [] : [holdsAll(sql`(${open})`, words)]),
    ],
  }
}
