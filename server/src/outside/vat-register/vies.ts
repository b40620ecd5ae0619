/**
 * VIES, the register of the European Union, which asks those of its countries: by the REST service of the Commission, as
 * its description (swagger_publicVAT) has it. One of 27 is often away, and then says so with any status.
 */
import { type VatNumber, vatPrefixOf } from '@envoi/contract/rules/vat-number'
import { z } from 'zod'
import { type GuardedFetch, OutboundRefused } from '../../platform/outbound/guarded-fetch.ts'
import { type VatAnswer, type VatRegister, VatRegisterAway } from './port.ts'

/** How long an answer may take and be is the fetch's: it ends a slow one and a long one. */
type Deps = {
  /** Of the service, without the name of the call. */
  url: string
  fetch: GuardedFetch
}

/** Many a country is away for no longer than a question takes. */
const TRIES = 2

const answerSchema = z.object({
  countryCode: z.string(),
  vatNumber: z.string(),
  valid: z.boolean(),
  name: z.string().nullish(),
  address: z.string().nullish(),
  /** Beside a number that could not be looked at, `valid` may be false. */
  userError: z.enum(['VALID', 'INVALID']).optional(),
})
const errorSchema = z.union([
  z.object({ errorWrappers: z.tuple([z.object({ error: z.string() })], z.unknown()) }),
  z.object({ userError: z.string() }).transform(({ userError: error }) => ({ errorWrappers: [{ error }] as const })),
])

export function createVies({ url, fetch }: Deps): VatRegister {
  const address = `${url.replace(/\/+$/, '')}/check-vat-number`

  async function ask(number: VatNumber): Promise<VatAnswer> {
    const asked = { countryCode: vatPrefixOf(number.country), vatNumber: number.number }
    const response = await fetch(address, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    }).catch((error: unknown) => {
      throw error instanceof OutboundRefused ? new VatRegisterAway(error.message, { cause: error }) : error
    })
    const told = parsed(await response.text())
    const answer = answerSchema.safeParse(told).data
    if (response.status !== 200 || answer === undefined)
      throw new VatRegisterAway(`VIES answered ${response.status}, ${errorOf(told)}`)
    if (answer.countryCode !== asked.countryCode || answer.vatNumber !== asked.vatNumber)
      throw new VatRegisterAway('VIES answered for another number')
    if (!answer.valid) return { status: 'invalid' }
    return { status: 'valid', name: textOf(answer.name), address: textOf(answer.address) }
  }

  return {
    async check(number) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await ask(number)
        } catch (error) {
          if (!(error instanceof VatRegisterAway) || tries === TRIES) throw error
        }
      }
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A page of a server in front of it, say: no clear answer, like any other.
    return undefined
  }
}

/** Of words that come from outside only what a code may be made of: it is written to the log. */
function errorOf(told: unknown): string {
  const code = errorSchema.safeParse(told).data?.errorWrappers[0].error ?? ''
  return /^[A-Z_]{1,60}$/.test(code) ? code : 'nothing clear'
}

/** Where a country does not tell, there are dashes. */
function textOf(told: string | null | undefined): string | null {
  const text = told?.trim() ?? ''
  return /^-*$/.test(text) ? null : text
}
