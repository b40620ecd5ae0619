import { useContext } from 'react'
import { words } from '../words.ts'
import { DrawnLanguage } from '../../static-pages/drawn-language.ts'
import { Icon } from '../../static-pages/icon.tsx'

/** Empty and closed; the script fills and opens it. What it may say then stands in its attributes. */
export function SearchDialog() {
  const { search, searchPlaceholder, searchHint, results, noResults, searchFailed, close, kinds } =
    words[useContext(DrawnLanguage)]
  return (
    <dialog
      className="search"
      id="search"
      aria-label={search}
      data-hint={searchHint}
      data-one={results.one}
      data-many={results.many}
      data-none={noResults}
      data-failed={searchFailed}
      data-guide={kinds.guide}
      data-tool={kinds.tool}
    >
      <div className="search__field">
        <Icon name="search" />
        <input
          type="text"
          id="search-words"
          role="combobox"
          aria-expanded="false"
          aria-controls="search-results"
          aria-autocomplete="list"
          aria-label={searchPlaceholder}
          placeholder={searchPlaceholder}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
        />
        <button type="button" className="icon-button" data-close aria-label={close} title={close}>
          <Icon name="close" />
        </button>
      </div>
      <p className="caption" id="search-status" role="status">
        {searchHint}
      </p>
      <div className="search__results" id="search-results" role="listbox" aria-label={search} />
    </dialog>
  )
}
