import { expect, test } from 'vitest'
import { createPlayVatRegister, playVatNumbers } from './play.ts'
import { describeVatRegister, readOf } from './port.contract.ts'

describeVatRegister('the register for play money', async () => ({
  register: createPlayVatRegister(),
  async [Symbol.asyncDispose]() {},
}))

test('a number whose check digits are wrong is invalid', async () => {
  const number = { country: 'DE', number: '123456789' } as const
  expect(await createPlayVatRegister().check(number)).toEqual({ status: 'invalid' })
})

test('what follows the digits of a number does not count', async () => {
  const register = createPlayVatRegister()
  const ending = (number: string) => register.check({ country: 'ES', number })
  await expect(ending('12345999Y')).rejects.toThrow('ends in 999')
  expect(await ending('12345000K')).toEqual({ status: 'invalid' })
})

test('its numbers are right by their form, and end as it says', () => {
  const endings = (kind: 'invalid' | 'away') => playVatNumbers[kind].map((typed) => readOf(typed).number.slice(-3))
  expect([...new Set(endings('invalid'))]).toEqual(['000'])
  expect([...new Set(endings('away'))]).toEqual(['999'])
  expect(playVatNumbers.valid.map((typed) => readOf(typed).country)).toEqual(['BE', 'DE', 'FR'])
})
