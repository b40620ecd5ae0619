import { type Transaction, searchAnswer, transactionsAnswer } from './answers.ts'
import { type Connection, PayPalRefused, readAnswer } from './connection.ts'
import { moneyAnswer } from './money.ts'
import { addDays } from './periods.ts'
import { ProviderAway } from '../port.ts'

/** A little ahead: PayPal's clock may be. */
const AHEAD = 60_000
/** PayPal searches no wider, and takes no refund after this. */
const SEARCHED_DAYS = 31
const REFUNDED_DAYS = 190
const SEARCH_PAGE = 500

/** All that was charged for a subscription, the oldest first. What is too much for one answer is asked for by halves. */
export async function listTransactions(
  connection: Connection,
  subscription: string,
  since: Date,
  now: Date,
): Promise<Transaction[]> {
  const found = new Map<string, Transaction>()
  async function list(from: number, to: number): Promise<void> {
    const answer = await connection.get(`/v1/billing/subscriptions/${encodeURIComponent(subscription)}/transactions`, {
      start_time: new Date(from).toISOString(),
      end_time: new Date(to).toISOString(),
    })
    const { transactions, total_pages: pages = 1 } = readAnswer(transactionsAnswer, answer)
    if (pages > 1 && to - from > AHEAD) {
      const middle = Math.floor((from + to) / 2)
      await list(from, middle)
      return list(middle, to)
    }
    // Money that goes back is told of by the charge that it came with.
    for (const one of transactions) if (one.amount_with_breakdown.gross_amount.amount > 0) found.set(one.id, one)
  }
  await list(since.getTime() - AHEAD, now.getTime() + AHEAD)
  return [...found.values()].toSorted((a, b) => a.time.getTime() - b.time.getTime())
}

/**
 * What was given back of charges of which a part was: PayPal tells how much in its search alone, some hours later, and to
 * apps that may search. Refunds are found by the charge that they refer to.
 */
export async function findRefunded(
  connection: Connection,
  transactions: readonly Transaction[],
  now: Date,
): Promise<Map<string, number>> {
  const refunded = new Map<string, number>()
  for (const { id, status, time } of transactions) {
    if (status !== 'PARTIALLY_REFUNDED') continue
    const until = Math.min(now.getTime() + AHEAD, addDays(time, REFUNDED_DAYS).getTime())
    let sum = 0
    for (let from = time; from.getTime() < until; from = addDays(from, SEARCHED_DAYS))
      sum += await sumRefunds(
        connection,
        id,
        from,
        new Date(Math.min(addDays(from, SEARCHED_DAYS).getTime() - 1, until)),
      )
    refunded.set(id, sum)
  }
  return refunded
}

async function sumRefunds(connection: Connection, charge: string, from: Date, to: Date): Promise<number> {
  let sum = 0
  for (let page = 1; ; page += 1) {
    const asked = {
      start_date: from.toISOString(),
      end_date: to.toISOString(),
      // Refunds by whoever sold it.
      transaction_type: 'T1107',
      fields: 'transaction_info',
      page_size: String(SEARCH_PAGE),
      page: String(page),
    }
    const answer = await connection.get('/v1/reporting/transactions', asked).catch((error: unknown) => {
      if (error instanceof PayPalRefused && error.status === 403)
        throw new ProviderAway('this PayPal app may not search transactions; PayPal’s settings of it can allow that')
      throw error
    })
    const { transaction_details: details, total_pages: pages } = readAnswer(searchAnswer, answer)
    for (const { transaction_info: refund } of details) {
      const isDone = refund.transaction_status === 'S' || refund.transaction_status === 'P'
      if (isDone && refund.paypal_reference_id === charge)
        sum += Math.abs(readAnswer(moneyAnswer, refund.transaction_amount).amount)
    }
    if (page >= pages) return sum
  }
}
