import type { ReactNode } from 'react'

type SideLink = { address: string; label: string; isCurrent: boolean }

/** A leaf with a text, and at its side the pages next to it. */
export const SideLeaf = ({ label, links, children }: { label: string; links: SideLink[]; children: ReactNode }) => (
  <div className="leaf leaf--side">
    <nav className="side" aria-label={label}>
      <p className="caption">{label}</p>
      <ul>
        {links.map(({ address, label: name, isCurrent }) => (
          <li key={address}>
            <a href={address} aria-current={isCurrent ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
    <article className="prose">{children}</article>
  </div>
)
