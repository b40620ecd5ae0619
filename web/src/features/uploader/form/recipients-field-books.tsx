import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import styles from './recipients-field.module.css'

/** The ways to people one knows. Without a plan they lead nowhere, and say what would help. */
export function RecipientBooks({ isPaying }: { isPaying: boolean }) {
  const { t } = useTranslation('form')
  return (
    <div className={styles.books}>
      <BookLink
        icon="book"
        label={t('address_book')}
        tip={t(isPaying ? 'address_book_use' : 'address_book_account')}
        href={isPaying ? '/dashboard/address-book' : undefined}
      />
      <BookLink
        icon="users"
        label={t('contact_groups')}
        tip={t(isPaying ? 'contact_groups_use' : 'contact_groups_account')}
        href={isPaying ? '/dashboard/contact-groups' : undefined}
      />
    </div>
  )
}

function BookLink({
  icon,
  label,
  tip,
  href,
}: {
  icon: IconName
  label: string
  tip: string
  href: string | undefined
}) {
  return (
    <Tooltip text={tip}>
      {(describedBy) => (
        <a
          className={styles.book}
          aria-label={label}
          aria-describedby={describedBy}
          {...(href === undefined ? { role: 'link', 'aria-disabled': true, tabIndex: 0 } : { href })}
        >
          <Icon name={icon} />
        </a>
      )}
    </Tooltip>
  )
}
