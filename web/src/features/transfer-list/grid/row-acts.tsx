import { useTranslation } from 'react-i18next'
import type { ListedTransfer } from '@envoi/contract/lists'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { MenuButton, MenuItem, menuItem } from '../../../ui/menu/menu.tsx'
import { isApplicable } from '../bulk/applicable.ts'
import { kindIcons } from '../bulk/kind-icons.ts'
import { kindsIn, useRowWays } from '../row-ways.ts'
import styles from './row.module.css'

/** At the end of a row: its link, and what else can be done with it. In the row that has the focus, Tab leads to them. */
export function RowActs({
  transfer,
  name,
  href,
  now,
  isTabStop,
  onOpen,
}: {
  transfer: ListedTransfer
  name: string
  href: string
  now: Date
  isTabStop: boolean
  onOpen: () => void
}) {
  const { t } = useTranslation('dashboard')
  const { list, copy, begin } = useRowWays()
  const tabIndex = isTabStop ? 0 : -1
  return (
    <div role="gridcell" className={styles.acts}>
      {transfer.link !== undefined && (
        <IconButton icon="copy" label={t('copy_link', { name })} tabIndex={tabIndex} onClick={() => copy([transfer])} />
      )}
      <MenuButton label={t('more', { name })} tabIndex={tabIndex}>
        {(close) => {
          const kinds = kindsIn(list, [transfer]).filter((kind) => isApplicable(kind, transfer, now))
          return (
            <>
              <a
                href={href}
                className={menuItem}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey) return
                  event.preventDefault()
                  close()
                  onOpen()
                }}
              >
                <Icon name="eye" />
                {t('row_open')}
              </a>
              {transfer.link !== undefined && (
                <MenuItem
                  icon="copy"
                  onClick={() => {
                    close()
                    copy([transfer])
                  }}
                >
                  {t('bulk_copy', { count: 1 })}
                </MenuItem>
              )}
              {list === 'received' && transfer.status === 'ENABLED' && (
                <a className={menuItem} href={`/dltransfer/${encodeURIComponent(transfer.transferId)}`}>
                  <Icon name="download" />
                  {t('open_download')}
                </a>
              )}
              {kinds.map((kind) => (
                <MenuItem
                  key={kind}
                  icon={kindIcons[kind]}
                  isDanger={kind === 'delete'}
                  onClick={() => {
                    close()
                    begin(kind, [transfer])
                  }}
                >
                  {t(`bulk_${kind}`)}
                </MenuItem>
              ))}
            </>
          )
        }}
      </MenuButton>
    </div>
  )
}
