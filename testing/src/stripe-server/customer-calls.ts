import { type PlayMethod, playMethods } from '@envoi/contract/words'
import type { Stripe } from 'stripe'
import { customerOf, methodOf, setupOf } from './answers/customers.ts'
import { couponOf, productOf } from './answers/prices.ts'
import { invalid } from './api-error.ts'
import { cancel } from './billing.ts'
import { tell } from './events.ts'
import { type Form, formIn, listIn, mergeMetadata, numberIn, requireKnown, textIn, textOrNull } from './form.ts'
import { type World, find, missing } from './state.ts'

export function createCustomer(world: World, form: Form): Stripe.Customer {
  requireKnown(form, ['email', 'name', 'metadata'] satisfies (keyof Stripe.CustomerCreateParams)[])
  const metadata = mergeMetadata({}, form)
  const customer = customerOf({ email: textIn(form, 'email'), name: textIn(form, 'name'), metadata, at: world.at })
  world.customers.set(customer.id, customer)
  tell(world, 'customer.created', customer)
  return customer
}

export const findCustomer = (world: World, id: string): Stripe.Customer | Stripe.DeletedCustomer =>
  world.deleted.has(id) ? { id, object: 'customer', deleted: true } : find(world.customers, id, 'id')

/** Its subscriptions are canceled by that, and what it owes goes with it. */
export function deleteCustomer(world: World, id: string): void {
  const customer = find(world.customers, id, 'id')
  for (const subscription of world.subscriptions.values())
    if (subscription.customer === id && subscription.ended_at === null) cancel(world, subscription)
  world.customers.delete(id)
  world.deleted.add(id)
  tell(world, 'customer.deleted', customer)
}

export function updateCustomer(world: World, id: string, form: Form): Stripe.Customer {
  requireKnown(form, ['invoice_settings'] satisfies (keyof Stripe.CustomerUpdateParams)[])
  const customer = find(world.customers, id, 'customer')
  const method = textIn(formIn(form, 'invoice_settings'), 'default_payment_method')
  requireMethod(world, id, method, 'invoice_settings[default_payment_method]')
  customer.invoice_settings.default_payment_method = method
  tell(world, 'customer.updated', customer)
  return customer
}

export function requireMethod(world: World, customer: string, id: string, param: string): Stripe.PaymentMethod {
  const method = find(world.methods, id, param)
  if (method.customer !== customer) throw missing(id, param)
  return method
}

export const methodsOf = (world: World, customer: string, type: string): Stripe.PaymentMethod[] =>
  [...world.methods.values()].filter((method) => method.customer === customer && method.type === type).toReversed()

export function detach(world: World, id: string): Stripe.PaymentMethod {
  const method = find(world.methods, id, 'payment_method')
  if (method.customer === null) throw invalid('The payment method is attached to nobody.')
  const customer = find(world.customers, method.customer as string, 'customer')
  if (customer.invoice_settings.default_payment_method === id) customer.invoice_settings.default_payment_method = null
  method.customer = null
  tell(world, 'customer.updated', customer)
  return method
}

export function createSetup(world: World, form: Form): Stripe.SetupIntent {
  const known = ['customer', 'allowed_payment_method_types', 'usage'] satisfies (keyof Stripe.SetupIntentCreateParams)[]
  requireKnown(form, known)
  const customer = find(world.customers, textIn(form, 'customer'), 'customer').id
  const types = listIn(form, 'allowed_payment_method_types').filter((type) => typeof type === 'string')
  const setup = setupOf({ customer, types, at: world.at })
  world.setups.set(setup.id, setup)
  return setup
}

function requireForm(world: World, clientSecret: string): Stripe.SetupIntent {
  const setup = [...world.setups.values()].find((one) => one.client_secret === clientSecret)
  if (setup?.status !== 'requires_payment_method') throw invalid('This form is over.')
  return setup
}

/** What a form offers. */
export function playsOf(world: World, clientSecret: string): PlayMethod[] {
  const { payment_method_types: types } = requireForm(world, clientSecret)
  return playMethods.filter((play) => types.includes(play.startsWith('sepa') ? 'sepa_debit' : 'card'))
}

/** What the form in the browser does with what was typed; the bank's question is answered with yes. */
export function confirmSetup(world: World, clientSecret: string, play: PlayMethod): Stripe.PaymentMethod {
  const setup = requireForm(world, clientSecret)
  if (!playsOf(world, clientSecret).includes(play)) throw invalid('This form does not take such a method.')
  const method = methodOf(play, setup.customer as string, world.at)
  world.methods.set(method.id, method)
  world.plays.set(method.id, play)
  setup.status = 'succeeded'
  setup.payment_method = method.id
  tell(world, 'payment_method.attached', method)
  return method
}

export function createProduct(world: World, form: Form): Stripe.Product {
  requireKnown(form, ['id', 'name'] satisfies (keyof Stripe.ProductCreateParams)[])
  const product = productOf({ id: textIn(form, 'id'), name: textIn(form, 'name'), at: world.at })
  return keepNew(world.products, product)
}

export function createCoupon(world: World, form: Form): Stripe.Coupon {
  const known = [
    'id',
    'amount_off',
    'currency',
    'duration',
    'duration_in_months',
  ] satisfies (keyof Stripe.CouponCreateParams)[]
  requireKnown(form, known)
  const duration = textIn(form, 'duration') === 'forever' ? 'forever' : 'repeating'
  const months = textOrNull(form, 'duration_in_months') === null ? null : numberIn(form, 'duration_in_months')
  if ((duration === 'repeating') !== (months !== null)) throw invalid('Only what repeats lasts for months.')
  const asked = { id: textIn(form, 'id'), amountOff: numberIn(form, 'amount_off'), currency: textIn(form, 'currency') }
  return keepNew(world.coupons, couponOf({ ...asked, duration, months, at: world.at }))
}

function keepNew<Thing extends { id: string }>(things: Map<string, Thing>, thing: Thing): Thing {
  if (things.has(thing.id)) throw invalid('It exists already.', { code: 'resource_already_exists', param: 'id' })
  things.set(thing.id, thing)
  return thing
}
