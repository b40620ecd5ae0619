/** Our colours and type for a form in somebody else’s frame, which knows none of our tokens. */
const colours = {
  colorPrimary: '--action-ink',
  colorBackground: '--surface',
  colorText: '--ink',
  colorTextSecondary: '--ink-2',
  colorTextPlaceholder: '--ink-3',
  colorDanger: '--danger',
} as const

/** As they are where the form stands. */
export function readAppearance(place: HTMLElement): object {
  const colourOf = createColourReader(place)
  const isDark = document.documentElement.dataset['theme'] === 'dark'
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      ...Object.fromEntries(Object.entries(colours).map(([name, token]) => [name, colourOf(token)])),
      fontFamily: getComputedStyle(place).fontFamily,
      borderRadius: '12px',
      spacingUnit: '4px',
      fontSizeBase: '15px',
    },
    rules: {
      '.Input': { borderColor: colourOf('--line-strong'), boxShadow: 'none', minHeight: '44px' },
      '.Input:focus': { borderColor: colourOf('--focus'), boxShadow: `0 0 0 1px ${colourOf('--focus')}` },
      '.Label': { fontWeight: '600' },
    },
  }
}

/** Tokens are mixed by the browser; a form in a frame reads red, green and blue alone. */
function createColourReader(place: HTMLElement): (token: string) => string {
  const probe = place.appendChild(document.createElement('span'))
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  return (token) => {
    probe.style.color = `var(${token})`
    const { color } = getComputedStyle(probe)
    if (!context) return color
    context.fillStyle = color
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return `rgb(${red}, ${green}, ${blue})`
  }
}
