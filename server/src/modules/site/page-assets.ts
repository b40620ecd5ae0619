import type { PageName } from '@envoi/contract/pages'
import { screenWords, screens } from '@envoi/contract/screens'
import type { Language } from '@envoi/contract/words'

/** Which source became which file, and what has to be there before it, as the build writes it down. */
export type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

/** Addresses of what a page needs besides the app, which is in every page. */
export type PageAssets = { scripts: string[]; styles: string[] }
export type FindPageAssets = (page: PageName, language: Language) => PageAssets

export function createFindPageAssets(manifest: Manifest): FindPageAssets {
  const find = createFindAssets(manifest, 'index.html')
  return (page, language) => find(sourcesOf(page, language))
}

/** Of a widget's page, which has one screen, only the words come apart. */
export function createFindWidgetAssets(manifest: Manifest): (language: Language) => PageAssets {
  const find = createFindAssets(manifest, 'widget.html')
  return (language) => find([`src/words/${language}/widget.ts`])
}

/** Of these sources, what does not come with the entry itself. */
function createFindAssets(manifest: Manifest, entry: string): (sources: readonly string[]) => PageAssets {
  const ofEntry = withImports(manifest, [entry])
  return (wanted) => {
    const sources = [...withImports(manifest, wanted)].filter((source) => !ofEntry.has(source))
    const addresses = (files: string[]): string[] => [...new Set(files)].map((file) => `/${file}`)
    return {
      scripts: addresses(sources.flatMap((source) => manifest[source]?.file ?? [])),
      styles: addresses(sources.flatMap((source) => manifest[source]?.css ?? [])),
    }
  }
}

function sourcesOf(page: PageName, language: Language): string[] {
  const words = (room: string): string => `src/words/${language}/${room}.ts`
  const screen = page in screens ? screens[page as keyof typeof screens] : undefined
  return [words('home'), ...(screen ? [`src/screens/${screen}.tsx`, ...screenWords[screen].map(words)] : [])]
}

/** What is imported stands before what imports it, as its styles have to. Chunks may import each other. */
function withImports(manifest: Manifest, sources: readonly string[]): ReadonlySet<string> {
  const begun = new Set<string>()
  const found = new Set<string>()
  function add(source: string): void {
    if (begun.has(source)) return
    begun.add(source)
    manifest[source]?.imports?.forEach(add)
    found.add(source)
  }
  sources.forEach(add)
  return found
}

export const assetsMarkup = ({ scripts, styles }: PageAssets, nonce: string): string =>
  [
    ...styles.map((address) => `<link rel="stylesheet" href="${address}" nonce="${nonce}" />`),
    ...scripts.map((address) => `<link rel="modulepreload" href="${address}" nonce="${nonce}" fetchpriority="low" />`),
  ].join('\n    ')
