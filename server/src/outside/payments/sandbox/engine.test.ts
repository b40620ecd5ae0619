import type { PlayMethod } from '@envoi/contract/words'
import { describe, expect, test } from 'vitest'
import { PaymentRefused } from '../port.ts'
import { begin, day, euros, monthly } from '../subscription.contract.ts'
import * as commands from './commands.ts'
import { dueAt, step } from './engine.ts'
import { confirmSetup } from './methods.ts'
import { presentPayer } from './present.ts'
import { type PlayState, emptyState } from './state.ts'

/** Somebody with one method, who has subscribed on the 31st of January. */
function subscribed(play: PlayMethod, { trialUntil = null }: { trialUntil?: Date | null } = {}): PlayState {
  const now = begin.getTime()
  const { state } = step(emptyState('cus_ana', ''), now, (draft) => {
    const clientSecret = commands.startSetup(draft, play.startsWith('sepa') ? 'sepa' : 'card')
    const method = confirmSetup(draft, clientSecret, { play }, now)
    commands.subscribe(draft, { ...monthly('first'), method, trialUntil }, now)
  })
  return state
}

const at = (state: PlayState, moment: Date): PlayState => step(state, moment.getTime(), () => {}).state

/** The state as it is told, in short. */
function told(state: PlayState): string {
  const { subscriptions, invoices } = presentPayer(state)
  const paid = invoices.map(({ status, intent }) => (status === 'open' ? intent.status : status))
  return [subscriptions[0]?.status, ...paid.toReversed()].join(' ')
}

describe('with each method, a subscription and its invoices are', () => {
  const moments = ['2091-01-31', '2091-02-05', '2091-02-28', '2091-03-05', '2091-03-31'] as const

  test.for<[PlayMethod, string[]]>([
    ['ok', ['active paid', 'active paid', 'active paid paid', 'active paid paid', 'active paid paid paid']],
    ['needs-action', ['incomplete requires_action', 'ended void', 'ended void', 'ended void', 'ended void']],
    [
      'expires',
      [
        'active paid',
        'active paid',
        'past_due paid requires_payment_method',
        'past_due paid requires_payment_method',
        'past_due paid requires_payment_method requires_payment_method',
      ],
    ],
    [
      'sepa',
      ['active processing', 'active paid', 'active paid processing', 'active paid paid', 'active paid paid processing'],
    ],
    [
      'sepa-fails',
      [
        'active processing',
        'past_due requires_payment_method',
        'past_due requires_payment_method processing',
        'past_due requires_payment_method requires_payment_method',
        'past_due requires_payment_method requires_payment_method processing',
      ],
    ],
  ])('%s', ([play, expected]) => {
    expect(moments.map((moment) => told(at(subscribed(play), day(moment))))).toEqual(expected)
  })

  test.for<[PlayMethod, string]>([
    ['ok', 'active paid'],
    ['needs-action', 'past_due requires_action'],
    ['expires', 'past_due requires_payment_method'],
    ['sepa', 'active processing'],
    ['sepa-fails', 'active processing'],
  ])('after a trial with %s: %s', ([play, expected]) => {
    const state = subscribed(play, { trialUntil: day('2091-02-07') })
    expect(told(at(state, day('2091-02-06')))).toBe('trialing')
    expect(told(at(state, day('2091-02-07')))).toBe(expected)
  })
})

describe('time', () => {
  /** Ids are made anew each time. */
  const withoutIds = (state: PlayState) => {
    const { subscriptions, invoices } = presentPayer(state)
    for (const invoice of invoices) Object.assign(invoice, { id: null, intent: invoice.intent.status })
    return { subscriptions, invoices }
  }

  test.for<PlayMethod>(['ok', 'expires', 'sepa', 'sepa-fails'])(
    'has the same come of it with %s, whether one looks every day or once a year later',
    (play) => {
      const once = subscribed(play)
      let daily = once
      for (let today = begin; today <= day('2092-01-31'); today = new Date(today.getTime() + 86_400_000)) {
        daily = at(daily, today)
      }
      expect(withoutIds(at(once, day('2092-01-31')))).toEqual(withoutIds(daily))
    },
  )

  test('that goes back brings nothing back', () => {
    const later = at(subscribed('ok'), day('2091-03-01'))
    expect(at(later, day('2091-02-01'))).toEqual(later)
  })

  test('leaves the state that it began with as it was', () => {
    const state = subscribed('ok')
    const before = structuredClone(state)
    at(state, day('2091-06-01'))
    expect(state).toEqual(before)
  })

  test.for<[string, PlayState, Date | null]>([
    ['a customer without anything', emptyState('cus_ana', ''), null],
    ['what renews', subscribed('ok'), day('2091-02-28')],
    ['what is on its way', subscribed('sepa'), day('2091-02-05')],
    ['a first payment that is waited for', subscribed('needs-action'), day('2091-02-01')],
    ['a trial', subscribed('ok', { trialUntil: day('2091-02-07') }), day('2091-02-07')],
    ['what has ended', at(subscribed('needs-action'), day('2091-02-01')), null],
  ])('has something due next for %s', ([, state, expected]) => {
    expect(dueAt(state)).toBe(expected?.getTime() ?? null)
  })
})

describe('refused, and nothing has changed:', () => {
  const now = day('2091-02-02').getTime()
  const refusedFor = (state: PlayState, command: (draft: PlayState) => unknown): void => {
    const before = structuredClone(state)
    expect(() => step(state, now, command)).toThrow(PaymentRefused)
    expect(state).toEqual(before)
  }
  const subscriptionId = ({ subscriptions }: PlayState): string => subscriptions[0]!.id
  const invoiceId = ({ invoices }: PlayState): string => invoices[0]!.id

  test.for<[string, PlayState, (draft: PlayState) => unknown]>([
    [
      'a trial that would be over',
      subscribed('ok'),
      (draft) => {
        const method = draft.defaultMethod!
        commands.subscribe(draft, { ...monthly('second'), method, trialUntil: day('2091-02-02') }, now)
      },
    ],
    [
      'another price from a day that is over',
      subscribed('ok'),
      (draft) =>
        commands.reprice(draft, subscriptionId(draft), { ...monthly('second'), paidUntil: day('2091-02-02') }, now),
    ],
    [
      'another price for what has not begun',
      subscribed('needs-action'),
      (draft) =>
        commands.reprice(draft, subscriptionId(draft), { ...monthly('second'), paidUntil: day('2091-02-28') }, now),
    ],
    [
      'a charge of nothing',
      subscribed('ok'),
      (draft) => commands.charge(draft, { terms: 'x', money: euros(0), periodEnd: day('2091-02-28') }, now),
    ],
    [
      'giving up what is on its way',
      subscribed('sepa'),
      (draft) => commands.cancelInvoice(draft, invoiceId(draft), now),
    ],
    ['a refund of less than nothing', subscribed('ok'), (draft) => commands.refund(draft, invoiceId(draft), euros(-1))],
    [
      'a bank account where a card is asked for',
      subscribed('ok'),
      (draft) => confirmSetup(draft, commands.startSetup(draft, 'card'), { play: 'sepa' }, now),
    ],
    [
      'a card where a bank account is asked for',
      subscribed('ok'),
      (draft) => confirmSetup(draft, commands.startSetup(draft, 'sepa'), { play: 'ok' }, now),
    ],
    [
      'a declined card',
      subscribed('ok'),
      (draft) => confirmSetup(draft, commands.startSetup(draft, 'card'), { play: 'declined' }, now),
    ],
    ['an answer that nobody asked for', subscribed('ok'), (draft) => commands.answerBank(draft, 'secret', true, now)],
  ])('%s', ([, state, command]) => refusedFor(state, command))
})

test('a first payment that is given up ends what it would have begun', () => {
  const { state } = step(subscribed('needs-action'), begin.getTime(), (draft) =>
    commands.cancelInvoice(draft, draft.invoices[0]!.id, begin.getTime()),
  )
  expect(told(state)).toBe('ended void')
})

test('a renewal that is given up leaves past due, until a period is paid again', () => {
  const failed = at(subscribed('expires'), day('2091-03-01'))
  const now = day('2091-03-02').getTime()
  const { state } = step(failed, now, (draft) => {
    commands.cancelInvoice(draft, draft.invoices[0]!.id, now)
    commands.setDefaultMethod(draft, confirmSetup(draft, commands.startSetup(draft, 'card'), { play: 'ok' }, now))
  })
  expect(told(state)).toBe('past_due paid void')
  expect(told(at(state, day('2091-03-30')))).toBe('past_due paid void')
  expect(told(at(state, day('2091-03-31')))).toBe('active paid void paid')
})

test('paying past one’s trial ends it', () => {
  const state = subscribed('ok', { trialUntil: day('2091-02-07') })
  const repriced = step(state, begin.getTime(), (draft) => {
    const price = { ...monthly('second'), paidUntil: day('2091-02-28') }
    commands.reprice(draft, draft.subscriptions[0]!.id, price, begin.getTime())
  })
  expect(told(repriced.state)).toBe('active')
})

test('a card is taken down once, however often its form is sent', () => {
  const now = begin.getTime()
  const { state, answer } = step(emptyState('cus_ana', ''), now, (draft) => {
    const clientSecret = commands.startSetup(draft, 'card')
    return [1, 2].map(() => confirmSetup(draft, clientSecret, { play: 'ok' }, now))
  })
  expect(answer[0]).toBe(answer[1])
  expect(state.methods).toHaveLength(1)
})

test('another ending is another card', () => {
  const now = begin.getTime()
  const { state } = step(emptyState('cus_ana', ''), now, (draft) => {
    for (const ending of ['0001', '0002']) {
      confirmSetup(draft, commands.startSetup(draft, 'card'), { play: 'ok', ending }, now)
    }
  })
  expect(state.methods.map(({ ending }) => ending)).toEqual(['0001', '0002'])
  expect(new Set(state.methods.map(({ fingerprint }) => fingerprint)).size).toBe(2)
})
