import { type ReactNode, useContext } from 'react'
import { servicePageAddress } from '@envoi/contract/service-pages'
import { DrawnLanguage } from '../../static-pages/drawn-language.ts'
import { type LegalPage, legalPages } from '../contents.ts'
import { words } from '../words.ts'
import { SideLeaf } from './side-leaf.tsx'

/** The frame of terms, privacy and the like. */
export function LegalFrame({ page, children }: { page: LegalPage; children: ReactNode }) {
  const { legal, pages } = words[useContext(DrawnLanguage)]
  return (
    <SideLeaf
      label={legal}
      links={legalPages.map((one) => ({
        address: servicePageAddress(one),
        label: pages[one],
        isCurrent: one === page,
      }))}
    >
      {children}
    </SideLeaf>
  )
}
