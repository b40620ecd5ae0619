import { askJson } from '@envoi/testing/raw-http'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const rate = (from: string, json: unknown) =>
  askJson(service.app.port, { method: 'POST', path: '/api/user/ratings', from, json })

test('ratings are counted in total and by language', async () => {
  const { api } = service.person('Ana')
  expect(await api.getRatings({ query: {} })).toEqual({ average: null, count: 0 })
  for (const rating of [5, 4, 4]) await api.rate({ body: { rating, langCode: 'en' } })
  await service.person('Bo').api.rate({ body: { rating: 1, langCode: 'fr' } })
  expect(await api.getRatings({ query: {} })).toEqual({ average: 3.5, count: 4 })
  expect(await api.getRatings({ query: { langCode: 'en', cdnCache: '60' } })).toEqual({ average: 4.33, count: 3 })
  expect(await api.getRatings({ query: { langCode: 'fr' } })).toEqual({ average: 1, count: 1 })
})

test('concurrent ratings are all counted', async () => {
  const before = await service.person('Cy').api.getRatings({ query: {} })
  const people = Array.from({ length: 10 }, (_, index) => `10.7.1.${index}`)
  const answers = await Promise.all(people.map((from) => rate(from, { rating: 5, langCode: 'en' })))
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
  expect((await service.person('Cy').api.getRatings({ query: {} })).count).toBe(before.count + 10)
})

test('a source can give five ratings a day', async () => {
  for (let index = 0; index < 5; index += 1) {
    expect((await rate('10.7.2.1', { rating: 3, langCode: 'en' })).status).toBe(200)
  }
  const refused = await rate('10.7.2.1', { rating: 3, langCode: 'en' })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600)
  expect((await rate('10.7.2.2', { rating: 3, langCode: 'en' })).status).toBe(200)
})

test.each([
  [{ rating: 0, langCode: 'en' }],
  [{ rating: 6, langCode: 'en' }],
  [{ rating: 3.5, langCode: 'en' }],
  [{ rating: '5', langCode: 'en' }],
  [{ rating: 5 }],
  [{ rating: 5, langCode: 'de' }],
  [{ rating: 5, langCode: 'en', count: 1000 }],
])('%j is not a rating', async (json) => {
  const { count } = await service.person('Cy').api.getRatings({ query: {} })
  expect((await rate('10.7.3.1', json)).status).toBe(400)
  expect((await service.person('Cy').api.getRatings({ query: {} })).count).toBe(count)
})
