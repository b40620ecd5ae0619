import { useContext, useId } from 'react'
import { EXAMPLE_ORIGIN } from '../contents.ts'
import { examples } from '../examples.ts'
import { words } from '../words.ts'
import { type CodeLanguage, ColouredCode } from './coloured-code.tsx'
import { DrawnLanguage } from '../../static-pages/drawn-language.ts'
import { Icon } from '../../static-pages/icon.tsx'

/** The three ways in which the same is shown; a reader's choice holds for every box that has it. */
export const ways = ['curl', 'typescript', 'cli'] as const
export type Way = (typeof ways)[number]
const wayNames: Record<Way, string> = { curl: 'curl', typescript: 'TypeScript', cli: 'CLI' }
const wayFiles: Record<Way, { file: string; language: CodeLanguage }> = {
  curl: { file: 'curl.sh', language: 'bash' },
  typescript: { file: 'typescript.mts', language: 'typescript' },
  cli: { file: 'cli.sh', language: 'bash' },
}

type Listing = { way?: Way; caption: string; text: string; language: CodeLanguage }

/** An example that the tests run, in each way that its folder has. */
export function Example({ of: folder }: { of: string }) {
  const listings = ways.flatMap((way): Listing[] => {
    const { file, language } = wayFiles[way]
    const text = examples.get(`${folder}/${file}`)
    return text === undefined ? [] : [{ way, caption: wayNames[way], text, language }]
  })
  if (listings.length === 0) throw new Error(`there is no example ${folder}`)
  return <CodeBox listings={listings} />
}

/** One file that the tests run. */
export function ExampleFile({ path, caption }: { path: string; caption: string }) {
  const text = examples.get(path)
  if (text === undefined) throw new Error(`there is no example ${path}`)
  return <CodeBox listings={[{ caption, text, language: languageOf(path) }]} />
}

/** What is no program: an answer, a header, a line of markup. */
export const Snippet = ({ text, caption, language }: Listing) => (
  <CodeBox listings={[{ caption, text: text.trim(), language }]} />
)

const languageOf = (path: string): CodeLanguage => {
  if (path.endsWith('.sh')) return 'bash'
  if (path.endsWith('.html')) return 'xml'
  return path.endsWith('.json') ? 'json' : 'typescript'
}

function CodeBox({ listings }: { listings: readonly Listing[] }) {
  const language = useContext(DrawnLanguage)
  const box = useId()
  const { code, copy, copied, languages } = words[language]
  const hasTabs = listings.length > 1
  const had = listings.flatMap(({ way }) => way ?? [])
  return (
    <figure className="code" data-has={hasTabs ? had.join(' ') : undefined}>
      <div className="code__bar">
        {hasTabs ? (
          <div className="tabs" role="tablist" aria-label={languages}>
            {listings.map(({ way, caption }, index) => (
              <button
                key={caption}
                type="button"
                role="tab"
                id={`${box}-tab-${way}`}
                aria-controls={`${box}-${way}`}
                aria-selected={index === 0}
                tabIndex={index === 0 ? 0 : -1}
                data-way={way}
              >
                {caption}
              </button>
            ))}
          </div>
        ) : (
          <span className="caption">{listings[0]?.caption}</span>
        )}
        <button type="button" className="icon-button with-script" data-copy={copied} aria-label={copy} title={copy}>
          <Icon name="copy" />
        </button>
      </div>
      {listings.map(({ way, caption, text, language: of }) => (
        <div
          key={caption}
          className="code__panel"
          {...(hasTabs && {
            id: `${box}-${way}`,
            role: 'tabpanel',
            'aria-labelledby': `${box}-tab-${way}`,
            'data-panel': way,
          })}
        >
          {hasTabs && <p className="caption without-script">{caption}</p>}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
          <pre tabIndex={0} role="group" aria-label={`${code}, ${caption}`}>
            <ColouredCode text={text} language={of} />
          </pre>
        </div>
      ))}
    </figure>
  )
}

/** As the site that serves the page would write it. */
export const onExampleSite = (path: string): string => `${EXAMPLE_ORIGIN}${path}`
