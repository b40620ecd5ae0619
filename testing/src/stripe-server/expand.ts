import { invalid } from './api-error.ts'
import { type World, listOf } from './state.ts'

/** Stripe reaches no deeper. */
const DEPTH = 4

type Answer = Record<string, unknown>

/** A copy of an answer with what was asked for in the place of its ids; a path goes through lists by `data`. */
export function expand(world: World, answer: object, paths: string[]): object {
  const copy = structuredCloneOf(answer)
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > DEPTH) throw invalid(`You cannot expand more than ${DEPTH} levels of a property: ${path}`)
    reach(world, copy, steps)
  }
  return copy
}

/** As it is sent. */
const structuredCloneOf = (answer: object): Answer => JSON.parse(JSON.stringify(answer)) as Answer

function reach(world: World, place: Answer, [step, ...rest]: string[]): void {
  if (step === undefined) return
  if (place['object'] === 'invoice' && step === 'payments') place['payments'] ??= paymentsOf(world, String(place['id']))
  const value = place[step]
  if (value === undefined) throw invalid(`This property cannot be expanded: ${step}`)
  if (typeof value === 'string') place[step] = structuredCloneOf(byId(world, value))
  const next = place[step]
  for (const inner of Array.isArray(next) ? next : [next])
    if (typeof inner === 'object' && inner !== null) reach(world, inner as Answer, rest)
}

/** Only told where one asks for them. */
const paymentsOf = (world: World, invoice: string) =>
  structuredCloneOf(
    listOf(
      '/v1/invoice_payments',
      [...world.invoicePayments.values()].filter((paid) => paid.invoice === invoice),
    ),
  )

function byId(world: World, id: string): object {
  const { customers, methods, invoices, payments, charges, subscriptions } = world
  for (const things of [customers, methods, invoices, payments, charges, subscriptions]) {
    const found: object | undefined = things.get(id)
    if (found !== undefined) return found
  }
  throw invalid(`${id} cannot be expanded`)
}
