import { DAY, validity } from '@envoi/contract/limits'
import { readEmail } from '@envoi/contract/rules/email'
import { type Currency, type PlanName, currencies, planNames } from '@envoi/contract/words'
import { type Account, findAccountByEmail } from '../modules/accounts/index.ts'
import type { Database } from '../platform/database/connect.ts'
import { StartFailure } from '../platform/start-failure.ts'

/** The longest an enterprise can agree on: ten years. */
const MOST_DAYS = validity.maxDays

export async function getAccount(database: Database, email: string): Promise<Account> {
  const key = readEmail(email)?.key
  const account = key === undefined ? undefined : await findAccountByEmail(database, key)
  if (!account) throw new StartFailure(`There is no account ${email}.`)
  return account
}

export function readPlan(name: string): PlanName | null {
  if (name === 'NONE') return null
  const planName = planNames.find((one) => one === name)
  if (planName === undefined) throw new StartFailure(`There is no plan ${name}: it is NONE, ${planNames.join(', ')}.`)
  return planName
}

export function readSeats(text: string | undefined, planName: PlanName | null): number | null {
  if (text === undefined) return null
  if (planName !== 'CUSTOM') throw new StartFailure('Only the plan CUSTOM has seats of its own.')
  const seats = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (seats < 1) throw new StartFailure('The seats are a number, 1 to 999999.')
  return seats
}

export function readValidityDays(text: string | undefined, planName: PlanName | null): number | null {
  if (text === undefined) return null
  if (planName !== 'CUSTOM') throw new StartFailure('Only the plan CUSTOM has a validity of its own.')
  const days = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (days < 1 || days > MOST_DAYS) throw new StartFailure(`The validity is a number of days, 1 to ${MOST_DAYS}.`)
  return days
}

/** More than any company has brands. */
const MOST_SUBDOMAINS = 1000

export function readMaxSubdomains(text: string | undefined, planName: PlanName | null): number | null {
  if (text === undefined) return null
  if (planName !== 'CUSTOM') throw new StartFailure('Only the plan CUSTOM has a number of subdomains of its own.')
  const subdomains = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (subdomains < 1 || subdomains > MOST_SUBDOMAINS)
    throw new StartFailure(`The number of subdomains is 1 to ${MOST_SUBDOMAINS}.`)
  return subdomains
}

/** A million, so that every share of it is still exact. */
const MOST_UNITS = 1_000_000

/** As people write it, in minor units. */
export function readAmount(text: string): number {
  const [, whole = '', cents = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  const amount = Number(whole) * 100 + Number(cents.padEnd(2, '0'))
  if (whole === '' || amount < 1 || amount > MOST_UNITS * 100)
    throw new StartFailure(`An amount is 0.01 to ${MOST_UNITS}.00, such as 12.50.`)
  return amount
}

export function readCurrency(text: string | undefined): Currency {
  const currency = currencies.find((one) => one === text)
  if (!currency) throw new StartFailure(`The currency is one of ${currencies.join(', ')}.`)
  return currency
}

/** A whole number from 1 on; nothing where nothing was said. */
export function readNumber(text: string | undefined, what: string, most: number): number | null {
  if (text === undefined) return null
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > most) throw new StartFailure(`${what} is a number, 1 to ${most}.`)
  return number
}

/** The end of that day, by UTC. */
export function readLastDay(text: string, now: Date): Date {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN)
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
  if (!isDay) throw new StartFailure(`${text} is no day: write it as 2026-12-31.`)
  const end = new Date(day.getTime() + DAY)
  if (end <= now) throw new StartFailure(`${text} has passed.`)
  return end
}
