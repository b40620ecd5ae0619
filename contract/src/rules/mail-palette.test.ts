import { expect, test } from 'vitest'
import { contrast } from './colour.ts'
import { mailPalette } from './mail-palette.ts'

/** Every sixth of each channel: greys, brights, darks and all between. */
const steps = ['00', '33', '66', '99', 'cc', 'ff']
const every = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)))
const brands = ['#3F51B5', '#FFD400', '#0E7C66', '#7f7f7f', '#767676', '#010101', '#ff00ff', '#c0ffee']

/** Words, and what they stand on. */
function pairsOf({
  day,
  night,
  ...both
}: ReturnType<typeof mailPalette>): Record<string, [words: string, ground: string]> {
  return {
    'the button': [both.onButton, both.button],
    'words on the water': [both.onWater, both.water],
    'the title': [day.onSky, day.sky],
    'the body': [day.ink, day.surface],
    'soft words': [day.soft, day.surface],
    'a link': [day.link, day.surface],
    'the foot': [day.outSoft, day.out],
    'a link at the foot': [day.outLink, day.out],
    'the title by night': [night.ink, night.sky],
    'the body by night': [night.ink, night.surface],
    'soft words by night': [night.soft, night.surface],
    'a link by night': [night.link, night.surface],
    'the foot by night': [night.soft, night.out],
    'a link at the foot by night': [night.link, night.out],
  }
}

const tooFaint = (actionColor: string, backgroundColor: string | null): string[] =>
  Object.entries(pairsOf(mailPalette({ actionColor, backgroundColor })))
    .filter(([, [words, ground]]) => contrast(words, ground) < 4.5)
    .map(([what, pair]) => `${what} (${pair.join(' on ')}) of ${actionColor} before ${backgroundColor}`)

test('every word of a letter can be read in each of 224 action colours', () => {
  expect([...every, ...brands].flatMap((action) => tooFaint(action, null))).toEqual([])
})

test('and before each of 224 backgrounds', () => {
  const actions = ['#3F51B5', '#FFD400', '#101820', '#7f7f7f', '#ffffff', '#000000']
  const all = actions.flatMap((action) => [...every, ...brands].flatMap((background) => tooFaint(action, background)))
  expect(all).toEqual([])
})

test('the bar beside what somebody wrote is seen in each of them', () => {
  const unseen = [...every, ...brands].filter((actionColor) => {
    const { day, night } = mailPalette({ actionColor, backgroundColor: null })
    return contrast(day.bar, day.surface) < 1.5 || contrast(night.bar, night.surface) < 1.5
  })
  expect(unseen).toEqual([])
})

test('a colour beside ours looks like ours', () => {
  const [ours, beside] = ['#3F51B5', '#3F51B6'].map((actionColor) =>
    mailPalette({ actionColor, backgroundColor: null }),
  )
  if (!ours || !beside) throw new Error('there is no palette')
  for (const time of ['day', 'night'] as const) {
    const others: Record<string, string> = beside[time]
    const apart = Object.entries(ours[time]).filter(
      ([name, colour]) => contrast(colour, others[name] ?? '#ff0000') > 1.25,
    )
    expect(apart).toEqual([])
  }
})
