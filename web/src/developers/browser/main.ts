/** What a page of the documentation does beyond being read. */
import { startCopying } from './copying.ts'
import { startLanguageLinks } from '../../static-pages/browser/language-links.ts'
import { startSearch } from './search-dialog.ts'
import { startTabs } from './tabs.ts'
import { startTheme } from '../../static-pages/browser/theme.ts'
import '../../ui/tokens.css'
import '../../ui/ground.css'
import '../../static-pages/style/controls.css'
import '../style/page.css'
import '../style/content.css'
import '../style/code.css'
import '../style/search.css'

startTheme()
startTabs()
startCopying()
startLanguageLinks()
startSearch()
