import { type SQL, sql } from '../../platform/database/drizzle.ts'
import type { TransferFilter } from '@envoi/contract/lists'
import { normalizeEmail } from '@envoi/contract/rules/email'
import type { TransferStatus } from '@envoi/contract/words'
import { holdsAll, holdsPairs } from '../../platform/database/words.ts'
import type { Account } from '../accounts/index.ts'

/**
 * Whose transfers a search is about. The caller's own id or address is put here by the server; nothing in a request can
 * widen it.
 */
export type Scope =
  | OwnScope
  | { kind: 'received'; reader: Reader }
  /** One transfer, whatever became of it. */
  | { kind: 'one'; id: number }

/** By their address; and by themselves what came by a push page, whatever their address is by now. */
export type Reader = Pick<Account, 'id' | 'emailKey' | 'lang'>

export type OwnScope =
  | { kind: 'sent'; ownerId: number }
  /** What is over; or of that, only what was deleted by hand, or only what expired. */
  | { kind: 'over'; ownerId: number; only: 'deleted' | 'expired' | undefined }

export const isOwn = (scope: Scope): scope is OwnScope => 'ownerId' in scope

/** What is read from, as `listed`, and what must hold; `found` comes first where words narrow it down. */
export type Source = { found: SQL | undefined; from: SQL; where: SQL[] }

export const conditionsOf = ({ where }: Source): SQL => (where.length === 0 ? sql`true` : sql.join(where, sql` and `))

/** A transfer under review is asked for as it is shown: as one that is not there yet. */
const statusesMeant = (asked: readonly TransferStatus[]): TransferStatus[] => {
  const meant = new Set(asked)
  if (meant.has('PENDING')) meant.add('MODERATING')
  if (meant.has('MODERATING')) meant.add('PENDING')
  return [...meant]
}

/** What is known: the owner has few texts, which are better read through than looked up; or many, few of which match. */
export type Known = 'few' | 'many' | 'rare'
/** What somebody wants beside the words: `sort` where it matters. */
type Asked = Pick<TransferFilter, 'status' | 'ended' | 'push' | 'recipient' | 'sort'>
type Question = Asked & { words: readonly string[]; known: Known }

/** At its last moment a transfer is over, as it is for whoever has the link. */
const byEnd = (ended: boolean | undefined): SQL[] =>
  ended === undefined ? [] : [ended ? sql`listed.valid_to <= now()` : sql`listed.valid_to > now()`]

const byStatus = (asked: Asked['status']): SQL[] =>
  asked ? [sql`listed.status = any(${sql.param(statusesMeant(asked))}::text[])`] : []

const byPush = (push: boolean | undefined): SQL[] =>
  push === undefined ? [] : [push ? sql`listed.receiver_id is not null` : sql`listed.receiver_id is null`]

const byRecipient = (recipient: string): SQL =>
  sql`exists (select from transfer_recipients where transfer_id = listed.id and email_key = ${normalizeEmail(recipient)})`

export function sourceOf(scope: Scope, { words, known, ...asked }: Question): Source {
  const { recipient } = asked
  const asAsked = [...byStatus(asked.status), ...byEnd(asked.ended)]
  if (scope.kind === 'received') {
    const toWhom = recipient === undefined ? [] : [sql`listed.own_key = ${normalizeEmail(recipient)}`]
    return received(scope.reader, words, [...asAsked, ...toWhom, ...byPush(asked.push)])
  }
  if (scope.kind === 'one') {
    const found = words.length === 0 ? undefined : foundBy(words, sql`transfer_id = ${scope.id}::bigint`, 'few')
    const toWhom = recipient === undefined ? [] : [byRecipient(recipient)]
    return {
      found,
      from: found ? listedOfFound : allListed,
      where: [sql`listed.id = ${scope.id}`, ...toWhom, ...asAsked],
    }
  }
  if (recipient !== undefined) {
    return { found: sentTo(scope, recipient, words), from: listedOfFound, where: ownListed(scope, asked) }
  }
  if (words.length === 0) return { found: undefined, from: allListed, where: ownListed(scope, asked) }
  const found = foundBy(words, textsOf(scope, asked), known)
  return textsTellAll(scope, asked)
    ? { found, from: sql`found as listed`, where: [] }
    : { found, from: listedOfFound, where: ownListed(scope, asked) }
}

/** All that the words are looked for in; the rows have them as `words` unless they must be asked for, one by one. */
export function sourceOfAll(scope: OwnScope, asked: Asked): Source & { hasWords: boolean } {
  if (!textsTellAll(scope, asked)) {
    return { found: undefined, from: allListed, where: ownListed(scope, asked), hasWords: false }
  }
  const texts = sql`(select transfer_id as id, created_at, words from transfer_words where ${textsOf(scope, asked)})`
  return { found: undefined, from: sql`${texts} as listed`, where: [], hasWords: true }
}

const allListed = sql`listed_transfers as listed`

const asksForDeleted = ({ status }: Asked): boolean => status?.includes('DELETED') ?? false

function ownListed(scope: OwnScope, asked: Asked): SQL[] {
  const where = [sql`listed.owner_id = ${scope.ownerId}`, ...byStatus(asked.status), ...byEnd(asked.ended)]
  // Written out, since the indexes are found by these very words.
  if (scope.kind === 'over') where.push(sql`listed.status = 'DELETED'`)
  else if (!asksForDeleted(asked)) where.push(sql`listed.status <> 'DELETED'`)
  if (scope.kind === 'over' && scope.only) where.push(sql`listed.end_reason = ${scope.only}`)
  return where
}

/** Which texts are searched: of what is over apart from the rest, unless both are asked for. */
export function textsOf(scope: OwnScope, asked: Asked): SQL {
  const own = sql`owner_id = ${scope.ownerId}::bigint`
  if (scope.kind === 'over' || asked.status?.every((status) => status === 'DELETED'))
    return sql`${own} and is_over = true`
  return asksForDeleted(asked) ? own : sql`${own} and is_over = false`
}

/** Whose they are, whether they are over and when they were made stands beside each text. */
function textsTellAll(scope: OwnScope, { status, ended, sort }: Asked): boolean {
  const isByTime = sort === undefined || sort === 'createdAt' || sort === '-createdAt'
  return isByTime && status === undefined && ended === undefined && !(scope.kind === 'over' && scope.only)
}

/** Looked up by itself, so that no plan walks through all of somebody's transfers and asks each for the words. */
function foundBy(words: readonly string[], which: SQL, known: Known): SQL {
  const holding = holdsAll(sql`words`, words)
  const pairs = known === 'rare' ? holdsPairs(sql`words`, words) : undefined
  const readThrough = pairs ? sql`${which} and ${pairs}` : which
  // Trigrams are of everybody's texts: a frequent one costs more than reading some thousand texts.
  return known === 'few' || pairs
    ? sql`own as materialized (select transfer_id as id, created_at, words from transfer_words where ${readThrough}),
        found as materialized (select id, created_at from own where ${holding})`
    : sql`found as materialized (
        select transfer_id as id, created_at from transfer_words where ${which} and ${holding})`
}

/** Few are sent to one address, of however many somebody sends: whatever else is asked of them is asked of these alone. */
function sentTo({ ownerId }: OwnScope, recipient: string, words: readonly string[]): SQL {
  const sent = sql`select transfer_id as id from transfer_recipients
    where owner_id = ${ownerId} and email_key = ${normalizeEmail(recipient)}`
  if (words.length === 0) return sql`found as materialized (${sent})`
  return sql`sent as materialized (${sent}),
    found as materialized (select id from sent
      cross join lateral (select words from transfer_words where transfer_id = sent.id offset 0) as kept
      where ${holdsAll(sql`words`, words)})`
}

/** So many are fetched one by one in less time than it takes to go through all that somebody has sent. */
const FEW_FOUND = 5000
/** The planner cannot know how many hold a word, so both ways are open and the number of those found decides. */
const listedOfFound = sql`(
  select listed.* from found
    cross join lateral (select * from listed_transfers as one where one.id = found.id offset 0) as listed
    where (select count(*) from found) <= ${FEW_FOUND}
  union all
  select listed.* from found join listed_transfers as listed on listed.id = found.id
    where (select count(*) from found) > ${FEW_FOUND}) as listed`

/**
 * Recipients find by what they see: who sent it, and what is in it unless a password stands before that. What came by a
 * push page is its reader's to manage: there it stays until it is deleted, closed or past its end.
 */
function received({ id, emailKey }: Reader, words: readonly string[], asAsked: SQL[]): Source {
  const open = sql`split_part(transfer_words.words, chr(31), 1)
    || case when listed.is_protected then '' else chr(31) || split_part(transfer_words.words, chr(31), 2) end`
  const isKept = sql`recipient.excluded_at is null and not recipient.is_over`
  return {
    found: undefined,
    from: sql`(
      select listed.*, recipient.downloads as own_downloads, recipient.email_key as own_key
        from transfer_recipients as recipient join listed_transfers as listed on listed.id = transfer_id
        where email_key = ${emailKey} and ${isKept} and receiver_id is null
          and listed.status = 'ENABLED' and listed.valid_to > now()
      union all
      select listed.*, recipient.downloads as own_downloads, recipient.email_key as own_key
        from listed_transfers as listed join transfer_recipients as recipient on listed.id = transfer_id
        where receiver_id = ${id} and status <> 'DELETED' and ${isKept} and listed.status in ('ENABLED', 'DISABLED')
      ) as listed
      ${words.length === 0 ? sql`` : sql`join transfer_words on transfer_words.transfer_id = listed.id`}`,
    where: [...asAsked, ...(words.length === 0 ? [] : [holdsAll(sql`(${open})`, words)])],
  }
}
