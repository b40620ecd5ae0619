import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../../ui/class-names.ts'
import { Icon, type IconName } from '../../../../ui/icon.tsx'
import { Tooltip } from '../../../../ui/feedback/tooltip.tsx'
import type { Place } from '../../state.ts'
import styles from './recipients-field.module.css'

/** The ways to people one knows. Without a plan they say what would help, and lead there. */
export function RecipientBooks({ place }: { place: Place }) {
  const { t } = useTranslation('form')
  const help = helpFor(place)
  return (
    <div className={styles.books}>
      <BookLink
        icon="book"
        label={t('address_book')}
        tip={t(`address_book_${help}`)}
        to={help === 'use' ? '/dashboard/address-book' : wayOut(help)}
        isOpen={help === 'use'}
      />
      <BookLink
        icon="users"
        label={t('contact_groups')}
        tip={t(`contact_groups_${help}`)}
        to={help === 'use' ? '/dashboard/contact-groups' : wayOut(help)}
        isOpen={help === 'use'}
      />
    </div>
  )
}

const wayOut = (help: 'plan' | 'account' | 'sign_in'): '/plans' | undefined =>
  help === 'sign_in' ? undefined : '/plans'

/** Guests of a customer's site may have an account already; they are not sold one. */
function helpFor({ planType, isSignedIn, isMainSite }: Place): 'use' | 'plan' | 'account' | 'sign_in' {
  if (planType !== 'NONE') return 'use'
  if (isSignedIn) return 'plan'
  return isMainSite ? 'account' : 'sign_in'
}

function BookLink({
  icon,
  label,
  tip,
  to,
  isOpen,
}: {
  icon: IconName
  label: string
  tip: string
  to: '/dashboard/address-book' | '/dashboard/contact-groups' | '/plans' | undefined
  /** Otherwise it is drawn as what one has not got. */
  isOpen: boolean
}) {
  return (
    <Tooltip text={tip}>
      {(describedBy) => {
        const shared = {
          className: classNames(styles.book, !isOpen && styles.shut),
          'aria-label': label,
          'aria-describedby': describedBy,
        }
        return to === undefined ? (
          // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- without an address it has none of its own
          <a {...shared} role="link" aria-disabled tabIndex={0}>
            <Icon name={icon} />
          </a>
        ) : (
          // Within the page: what is written and chosen here stays.
          <Link {...shared} to={to}>
            <Icon name={icon} />
          </Link>
        )
      }}
    </Tooltip>
  )
}
