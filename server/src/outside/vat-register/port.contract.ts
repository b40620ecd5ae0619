import { type VatNumber, readVatNumber } from '@envoi/contract/rules/vat-number'
import { describe, expect, test } from 'vitest'
import { playVatNumbers } from './play.ts'
import { type VatRegister, VatRegisterAway } from './port.ts'

/** A register on trial: it knows the numbers of `playVatNumbers`, and a Greek one. */
export type Trial = { register: VatRegister } & AsyncDisposable

const greek: VatNumber = { country: 'GR', number: '123456783' }
const numbersOf = (kind: keyof typeof playVatNumbers): VatNumber[] => playVatNumbers[kind].map(readOf)

/** What every register keeps to. */
export function describeVatRegister(name: string, open: () => Promise<Trial>): void {
  describe(name, () => {
    test.each(numbersOf('valid'))('says whose $country $number is, or that it does not tell', async (number) => {
      await using trial = await open()
      const answer = await trial.register.check(number)
      expect(Object.keys(answer).toSorted()).toEqual(['address', 'name', 'status'])
      if (answer.status !== 'valid') throw new Error('a valid number is not')
      for (const told of [answer.name, answer.address]) if (told !== null) expect(told).toMatch(/^\S(?:[^]*\S)?$/)
    })

    test.each(numbersOf('invalid'))(
      'says of $country $number that it is nobody’s, and nothing else',
      async (number) => {
        await using trial = await open()
        expect(await trial.register.check(number)).toEqual({ status: 'invalid' })
      },
    )

    test.each(numbersOf('away'))('says nothing of $country $number', async (number) => {
      await using trial = await open()
      await expect(trial.register.check(number)).rejects.toThrow(VatRegisterAway)
    })

    test('knows Greece', async () => {
      await using trial = await open()
      expect(await trial.register.check(greek)).toMatchObject({ status: 'valid' })
    })

    test('is asked for several at once, and answers each', async () => {
      await using trial = await open()
      const [valid, invalid, away] = [numbersOf('valid'), numbersOf('invalid'), numbersOf('away')]
      const answers = await Promise.allSettled(
        [...valid, ...away, ...invalid].map((number) => trial.register.check(number)),
      )
      expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 'away'))).toEqual([
        ...valid.map(() => 'valid'),
        ...away.map(() => 'away'),
        ...invalid.map(() => 'invalid'),
      ])
    })

    test('says why it is away without the number: it may be a person’s', async () => {
      await using trial = await open()
      for (const number of numbersOf('away')) {
        const fault: unknown = await trial.register.check(number).catch((error: unknown) => error)
        expect(fault).toBeInstanceOf(VatRegisterAway)
        expect((fault as Error).message).not.toContain(number.number)
      }
    })
  })
}

/** As somebody types it. */
export function readOf(typed: string): VatNumber {
  const number = readVatNumber(typed, typed.slice(0, 2))
  if (number === undefined) throw new Error(`${typed} is no VAT number`)
  return number
}
