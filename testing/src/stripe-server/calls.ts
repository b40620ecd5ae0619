import { ApiError, invalid } from './api-error.ts'
import {
  createCoupon,
  createCustomer,
  createProduct,
  createSetup,
  detach,
  findCustomer,
  methodsOf,
  requireMethod,
  updateCustomer,
} from './customer-calls.ts'
import type { Form } from './form.ts'
import { changeInvoice, createInvoice, createItem, createRefund } from './invoice-calls.ts'
import { type World, find, listOf } from './state.ts'
import { cancelSubscription, createSubscription, updateSubscription } from './subscription-calls.ts'

type Call = { method: string; path: RegExp; answer(world: World, ids: string[], asked: Form): object }

const call = (method: string, path: string, answer: Call['answer']): Call => ({
  method,
  path: new RegExp(`^/v1/${path.replaceAll(':id', '([\\w-]+)')}$`),
  answer,
})

/** What our service asks of Stripe, and nothing else. */
const calls: Call[] = [
  call('POST', 'customers', (world, _ids, asked) => createCustomer(world, asked)),
  call('GET', 'customers/:id', (world, [id = '']) => findCustomer(world, id)),
  call('POST', 'customers/:id', (world, [id = ''], asked) => updateCustomer(world, id, asked)),
  call('GET', 'customers/:id/payment_methods', (world, [id = ''], { type, ...asked }) => {
    find(world.customers, id, 'customer')
    return pageOf(
      `/v1/customers/${id}/payment_methods`,
      methodsOf(world, id, typeof type === 'string' ? type : ''),
      asked,
    )
  }),
  call('GET', 'customers/:id/payment_methods/:id', (world, [id = '', method = '']) =>
    requireMethod(world, find(world.customers, id, 'customer').id, method, 'payment_method'),
  ),
  call('POST', 'setup_intents', (world, _ids, asked) => createSetup(world, asked)),
  call('POST', 'payment_methods/:id/detach', (world, [id = '']) => detach(world, id)),
  call('POST', 'products', (world, _ids, asked) => createProduct(world, asked)),
  call('POST', 'coupons', (world, _ids, asked) => createCoupon(world, asked)),
  call('POST', 'subscriptions', (world, _ids, asked) => createSubscription(world, asked)),
  call('GET', 'subscriptions', (world, _ids, { status, ...asked }) => {
    if (status !== 'all') throw invalid('Only all of them can be had here.')
    return pageOf('/v1/subscriptions', ofCustomer(world.subscriptions, asked), asked)
  }),
  call('GET', 'subscriptions/:id', (world, [id = '']) => find(world.subscriptions, id, 'id')),
  call('POST', 'subscriptions/:id', (world, [id = ''], asked) => updateSubscription(world, id, asked)),
  call('DELETE', 'subscriptions/:id', (world, [id = '']) => cancelSubscription(world, id)),
  call('POST', 'invoices', (world, _ids, asked) => createInvoice(world, asked)),
  call('GET', 'invoices', (world, _ids, asked) => pageOf('/v1/invoices', ofCustomer(world.invoices, asked), asked)),
  call('GET', 'invoices/:id', (world, [id = '']) => find(world.invoices, id, 'invoice')),
  call('POST', 'invoices/:id/(finalize|pay|void)', (world, [id = '', what = ''], asked) =>
    changeInvoice(world, id, what, asked),
  ),
  call('POST', 'invoiceitems', (world, _ids, asked) => createItem(world, asked)),
  call('GET', 'payment_intents', (world, _ids, asked) =>
    pageOf('/v1/payment_intents', ofCustomer(world.payments, asked), asked),
  ),
  call('GET', 'payment_intents/:id', (world, [id = '']) => find(world.payments, id, 'intent')),
  call('POST', 'refunds', (world, _ids, asked) => createRefund(world, asked)),
]

export function answer(world: World, method: string, path: string, asked: Form): object {
  for (const known of calls) {
    const found = known.method === method ? known.path.exec(path) : null
    if (found !== null) return known.answer(world, found.slice(1), asked)
  }
  throw new ApiError(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${method} ${path})` })
}

type Listed = { id: string; customer: unknown }

/** The newest first: they stand in the order in which they were made. */
const ofCustomer = <Thing extends Listed>(things: Map<string, Thing>, { customer }: Form): Thing[] =>
  [...things.values()].filter((thing) => thing.customer === customer).toReversed()

function pageOf<Thing extends { id: string }>(url: string, things: Thing[], asked: Form) {
  const [limit, after] = [Number(asked['limit'] ?? 10), asked['starting_after']]
  const from = after === undefined ? 0 : things.findIndex(({ id }) => id === after) + 1
  return listOf(url, things.slice(from, from + limit), things.length > from + limit)
}
