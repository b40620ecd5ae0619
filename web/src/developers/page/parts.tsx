import type { ReactNode } from 'react'
import { type PageName, addressOf } from '../contents.ts'

/** What guides and calls are written with. It is drawn once, by the build: nothing here runs in a browser. */

export const PageLink = ({ to, section, children }: { to: PageName; section?: string; children: ReactNode }) => (
  <a className="link" href={addressOf(to, section)}>
    {children}
  </a>
)

export const Badge = ({ tone, children }: { tone?: 'action' | 'warn'; children: ReactNode }) => (
  <span className={tone === undefined ? 'badge' : `badge badge--${tone}`}>{children}</span>
)

/** The first cell of a row is what the row is about. */
export const Table = ({ head, rows }: { head: readonly string[]; rows: readonly (readonly ReactNode[])[] }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
  <div className="table" tabIndex={0} role="group" aria-label={head.join(', ')}>
    <table>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- drawn once
          <tr key={row}>
            {cells.map((cell, column) =>
              column === 0 ? (
                // oxlint-disable-next-line react/no-array-index-key -- drawn once
                <th key={column} scope="row">
                  {cell}
                </th>
              ) : (
                // oxlint-disable-next-line react/no-array-index-key -- drawn once
                <td key={column}>{cell}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
