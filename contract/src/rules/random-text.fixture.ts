/** Repeatable random text made of pieces that matter to a rule, for tests that say "whatever the text". */
export function* randomTexts(pieces: readonly string[], count: number, seed = 1): Generator<string> {
  let state = seed
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  for (let made = 0; made < count; made += 1) {
    yield Array.from({ length: next(12) }, () => pieces[next(pieces.length)]).join('')
  }
}
