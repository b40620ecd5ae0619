/** What a page of help does beyond being read. */
import { startLanguageLinks } from '../../static-pages/browser/language-links.ts'
import { startTheme } from '../../static-pages/browser/theme.ts'
import { startSearch } from './search.ts'
import '../../ui/tokens.css'
import '../../ui/ground.css'
import '../../ui/tide/tide.module.css'
import '../../static-pages/style/controls.css'
import '../style/frame.css'
import '../style/text.css'
import '../style/help.css'

startTheme()
startLanguageLinks()
startSearch()
