import { expect, test } from 'vitest'
import { uploadsByDay, uploadsByOrigin } from './usage-days.ts'

const used = [
  { day: '2026-11-18', origin: 'https://a.example', uploads: 2 },
  { day: '2026-11-18', origin: null, uploads: 1 },
  { day: '2026-10-20', origin: 'https://b.example', uploads: 7 },
  { day: '2026-10-20', origin: 'https://a.example', uploads: 3 },
]

test('uploads by day are those of thirty days, also of days without any', () => {
  const days = uploadsByDay(used, new Date('2026-11-18T22:30:00Z'))
  expect(days).toHaveLength(30)
  expect(days[0]).toEqual({ day: '2026-10-20', uploads: 10 })
  expect(days[1]).toEqual({ day: '2026-10-21', uploads: 0 })
  expect(days.at(-1)).toEqual({ day: '2026-11-18', uploads: 3 })
})

test('uploads by website come with the most used first, and those from nowhere among them', () => {
  expect(uploadsByOrigin(used)).toEqual([
    { origin: 'https://b.example', uploads: 7 },
    { origin: 'https://a.example', uploads: 5 },
    { origin: null, uploads: 1 },
  ])
  expect(uploadsByOrigin([])).toEqual([])
})
