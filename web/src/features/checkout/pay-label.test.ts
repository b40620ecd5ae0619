import type { QuoteReply } from '@envoi/contract/billing'
import { expect, test } from 'vitest'
import { type MethodChoice, needsMethod, payLabel } from './pay-label.ts'

const cases: [QuoteReply['kind'], number, MethodChoice, object, boolean][] = [
  ['new', 1200, 'card', { key: 'pay_sum', sum: 1200 }, true],
  ['new', 1200, 'sepa', { key: 'pay_sum_by_sepa', sum: 1200 }, true],
  ['new', 1200, 'wallet', { key: 'pay_by_wallet' }, true],
  ['new', 0, 'card', { key: 'start_plan' }, true],
  ['trial', 0, 'card', { key: 'start_trial' }, true],
  ['trial', 0, 'wallet', { key: 'pay_by_wallet' }, true],
  ['change', 2533, 'card', { key: 'pay_sum', sum: 2533 }, true],
  ['change', 2533, 'sepa', { key: 'pay_sum_by_sepa', sum: 2533 }, true],
  ['change', 0, 'card', { key: 'change_plan' }, false],
  ['later', 0, 'card', { key: 'change_later' }, false],
  ['later', 0, 'wallet', { key: 'pay_by_wallet' }, false],
  ['same', 0, 'card', { key: 'keep_plan' }, false],
]

test.each(cases)('%s, %d today, by %s', (kind, gross, method, label, needs) => {
  expect(payLabel({ kind, today: { gross } }, method)).toMatchObject(label)
  expect(needsMethod({ kind, today: { gross } })).toBe(needs)
})
