/** Names by which files are chosen: `*.pdf`, `plans/**`, `photo-?.jpg`, `{a,b}.txt`. */
export function matchesAny(name: string, globs: readonly string[]): boolean {
  return globs.some((glob) => {
    const pattern = patternOf(glob)
    // Without a folder it is about the file alone, wherever it lies.
    return pattern.test(name) || (!glob.includes('/') && pattern.test(name.slice(name.lastIndexOf('/') + 1)))
  })
}

const meanings: Record<string, string> = { '*': '[^/]*', '?': '[^/]', '**': '.*', '**/': '(?:.*/)?' }

function patternOf(glob: string): RegExp {
  const source = glob.replaceAll(/\*\*\/|\*\*|[*?]|\{[^{}]*\}|[^*?{]+|./gs, (token) => {
    const meaning = meanings[token]
    if (meaning !== undefined) return meaning
    if (/^\{.*\}$/s.test(token)) return `(?:${token.slice(1, -1).split(',').map(plain).join('|')})`
    return plain(token)
  })
  return new RegExp(`^${source}$`, 'su')
}

const plain = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
