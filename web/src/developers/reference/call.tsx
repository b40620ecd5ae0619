import { useContext } from 'react'
import { refusalTexts } from '@envoi/contract/refusal-texts'
import { Snippet } from '../page/code-box.tsx'
import { DrawnLanguage } from '../../static-pages/drawn-language.ts'
import { Badge, PageLink, Table } from '../page/parts.tsx'
import { words } from '../words.ts'
import { curlExample } from './curl-example.ts'
import type { Operation, Schema } from './operations.ts'
import { sampleOf } from './sample.ts'
import { type Row, rowOf, rowsOf, variantsOf } from './schema-rows.ts'

/** One call: what it takes and answers on the left, as one would type it on the right. */
export function Call({ operation }: { operation: Operation }) {
  const { id, method, path, summary, host } = operation
  const { call } = words[useContext(DrawnLanguage)]
  return (
    <section className="call" id={id} aria-labelledby={`${id}-title`}>
      <div className="call__text">
        <h2 id={`${id}-title`}>
          <a className="anchor" href={`#${id}`} lang="en">
            {titleOf(id)}
          </a>
        </h2>
        <p className="call__line">
          <Badge tone="action">{method}</Badge>
          <code className="path">{path}</code>
          <ScopeBadge operation={operation} />
        </p>
        <p lang="en">{summary}.</p>
        {host === 'storage' && <p className="small">{call.uploadToken}</p>}
        {host === 'site' && operation.scope === 'people' && <p className="small">{call.forPeopleText}</p>}
        <Parameters operation={operation} />
        <Body operation={operation} />
        <Headers operation={operation} />
        <Reply operation={operation} />
        <Errors operation={operation} />
      </div>
      <div className="call__side">
        <Snippet caption={call.example} language="bash" text={curlExample(operation)} />
        {operation.reply.type === 'application/json' && (
          <Snippet caption={`${call.answer} ${operation.status}`} language="json" text={answerOf(operation)} />
        )}
      </div>
    </section>
  )
}

/** `createTransfer` as people write it: “Create transfer”. */
export const titleOf = (id: string): string => {
  const text = id.replaceAll(/[A-Z][a-z]/g, (letters) => ` ${letters.toLowerCase()}`)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function ScopeBadge({ operation: { scope, host } }: { operation: Operation }) {
  const { call } = words[useContext(DrawnLanguage)]
  if (host === 'storage') return <Badge>{call.noKey}</Badge>
  if (scope === 'people') return <Badge>{call.forPeople}</Badge>
  return <Badge>{scope === 'any' ? call.anyKey : call.scope.replace('{scope}', scope)}</Badge>
}

function Parameters({ operation: { parameters } }: { operation: Operation }) {
  const language = useContext(DrawnLanguage)
  const { call } = words[language]
  const places = [
    ['path', call.path],
    ['query', call.query],
  ] as const
  return places.map(([place, title]) => {
    const rows = parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, required, schema }) => rowOf(name, schema, required, language))
    return rows.length > 0 && <Fields key={place} title={title} rows={rows} />
  })
}

/** What goes beside the rest, and seldom: secrets of a transfer, and what makes a request repeatable. */
function Headers({ operation: { parameters } }: { operation: Operation }) {
  const language = useContext(DrawnLanguage)
  const { call } = words[language]
  const headers = parameters.filter((parameter) => parameter.in === 'header')
  if (headers.length === 0) return null
  return (
    <details className="reply">
      <summary>
        <h3>{call.headers}</h3>
      </summary>
      <FieldList rows={headers.map(({ name, required, schema }) => rowOf(name, schema, required, language))} />
    </details>
  )
}

function Body({ operation: { body } }: { operation: Operation }) {
  const language = useContext(DrawnLanguage)
  const { call } = words[language]
  if (!body) return null
  const title = body.isRequired ? call.body : call.bodyOptional
  return <Variants title={title} schema={body.schema} empty={call.bodyAny} />
}

function Reply({ operation: { reply, isStream } }: { operation: Operation }) {
  const { call } = words[useContext(DrawnLanguage)]
  if (reply.type !== 'application/json' && !isStream)
    return (
      <>
        <h3>{call.reply}</h3>
        <p>{call.bytes.replace('{type}', reply.type)}</p>
      </>
    )
  return (
    <details className="reply">
      <summary>
        <h3>{call.reply}</h3>
      </summary>
      {isStream && <p className="small">{call.events}</p>}
      <Variants schema={reply.schema} empty={call.nothing} />
    </details>
  )
}

/** Of an answer nothing is required: it has what it has. */
function Variants({ title, schema, empty }: { title?: string; schema: Schema; empty: string }) {
  const language = useContext(DrawnLanguage)
  const { call } = words[language]
  return (
    <>
      {title !== undefined && <h3>{title}</h3>}
      {variantsOf(schema).map((variant, index) => {
        const rows = rowsOf(variant, language)
        return (
          // oxlint-disable-next-line react/no-array-index-key -- drawn once
          <div key={index}>
            {index > 0 && <p className="caption or">{call.or}</p>}
            {rows.length > 0 ? (
              <FieldList rows={title === undefined ? rows.map((row) => ({ ...row, isRequired: false })) : rows} />
            ) : (
              <p className="small">{empty}</p>
            )}
          </div>
        )
      })}
    </>
  )
}

const Fields = ({ title, rows }: { title: string; rows: readonly Row[] }) => (
  <>
    <h3>{title}</h3>
    <FieldList rows={rows} />
  </>
)

function FieldList({ rows }: { rows: readonly Row[] }) {
  const { call, limits } = words[useContext(DrawnLanguage)]
  return (
    <ul className="fields">
      {rows.map(({ name, type, isRequired, notes, values }) => (
        <li key={name}>
          <p className="field__name">
            <code>{name}</code>
            <span className="type">{type}</span>
            {isRequired && <Badge>{call.required}</Badge>}
          </p>
          {notes.length > 0 && <p className="small">{notes.join(' · ')}</p>}
          {values.length > 0 && (
            <p className="small values">
              {values.length > 1 ? limits.oneOf : limits.always}{' '}
              {values.map((value) => (
                <code key={value}>{value}</code>
              ))}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

function Errors({ operation: { refusals } }: { operation: Operation }) {
  const { call } = words[useContext(DrawnLanguage)]
  return (
    <details className="reply">
      <summary>
        <h3>{call.errors}</h3>
      </summary>
      {refusals.length > 0 && (
        <Table
          head={['HTTP', 'codes', 'error']}
          rows={refusals.map(({ status, code }) => [
            status,
            <code key="code">{code}</code>,
            <span key="text" lang="en">
              {refusalTexts[code]}
            </span>,
          ])}
        />
      )}
      <p className="small">
        <PageLink to="errors" section="every-call">
          {call.otherErrors}
        </PageLink>
      </p>
    </details>
  )
}

const answerOf = ({ id, reply }: Operation): string =>
  JSON.stringify(sampleOf(reply.schema, { call: id, direction: 'reply' }), null, 2)
