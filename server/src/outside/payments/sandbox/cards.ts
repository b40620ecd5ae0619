import type { CardPayments } from '../port.ts'
import { changeOnce, createAlike } from './alike.ts'
import * as commands from './commands.ts'
import { getInvoice, getSubscription } from './find.ts'
import { presentInvoice, presentSubscription } from './present.ts'
import { type PlayDeps, changePayer, makePayer } from './store.ts'

/** Cards and bank accounts of play money: complete and durable, and nobody is ever charged. */
export const createSandboxCards = (deps: PlayDeps): CardPayments => ({
  ...createAlike(deps, 'cus'),
  createCustomer: (who, key) => makePayer(deps, 'cus', { key, request: ['create customer', who] }, () => {}),
  async startSetup(id, kind, key) {
    const request = ['start setup', kind]
    const { answer } = await changeOnce(deps, { id, key, request }, (draft) => commands.startSetup(draft, kind))
    return { clientSecret: answer! }
  },
  async subscribe(id, asked, key) {
    const request = ['subscribe', asked]
    const { answer, state } = await changeOnce(deps, { id, key, request }, (draft, now) =>
      commands.subscribe(draft, asked, now),
    )
    return presentSubscription(getSubscription(state, answer!))
  },
  async charge(id, asked, key) {
    const request = ['charge', asked]
    const { answer, state } = await changeOnce(deps, { id, key, request }, (draft, now) =>
      commands.charge(draft, asked, now),
    )
    return presentInvoice(getInvoice(state, answer!))
  },
  async reprice(id, price, key) {
    const request = ['reprice', price]
    await changeOnce(deps, { id, key, request }, (draft, now) => commands.reprice(draft, id, price, now))
  },
  async setDefaultMethod(payer, method) {
    await changePayer(deps, payer, (draft) => commands.setDefaultMethod(draft, method))
  },
  async removeMethod(payer, method) {
    await changePayer(deps, payer, (draft) => commands.removeMethod(draft, method))
  },
  async pay(id, key) {
    const { state } = await changeOnce(deps, { id, key, request: ['pay'] }, (draft, now) =>
      commands.pay(draft, id, now),
    )
    return presentInvoice(getInvoice(state, id))
  },
  async cancelInvoice(id) {
    await changePayer(deps, id, (draft, now) => commands.cancelInvoice(draft, id, now))
  },
})
