import MiniSearch from './minisearch.js'

const dialog = document.querySelector('#search')
const input = dialog.querySelector('input')
const list = dialog.querySelector('ol')
const status = dialog.querySelector('output')
const docs = new URL('..', import.meta.url)

/** The query whose results are listed. */
let listed
let loading
/** The index, which is made with the pages and stands beside them. */
function index() {
  loading ??= fetch(new URL('search.json', docs)).then(async (answer) => {
    if (!answer.ok) throw new Error(`The index returned status ${answer.status}.`)
    const { options, index } = await answer.json()
    return MiniSearch.loadJS(index, options)
  })
  return loading
}

/** Lists what is found by the words in the field of the dialog. */
export async function listResults() {
  const query = input.value.trim()
  try {
    const found = (await index()).search(query, {
      prefix: true,
      fuzzy: 0.15,
      boost: { title: 3, page: 2 },
      combineWith: 'AND',
    })
    // Listing the same results again would take the focus from one of them.
    if (input.value.trim() !== query || query === listed) return
    listed = query
    list.replaceChildren(...found.slice(0, 12).map(row))
    status.textContent =
      query === '' ? '' : found.length === 0 ? `Nothing found for “${query}”.` : `${found.length} found`
  } catch (error) {
    loading = undefined
    listed = undefined
    status.textContent = `Search could not be loaded. ${error.message}`
  }
}

function row({ path, page, title, start }) {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = new URL(path, docs).href
  const heading = document.createElement('strong')
  heading.textContent = title === page ? title : `${page} › ${title}`
  const text = document.createElement('span')
  text.textContent = start
  link.append(heading, text)
  item.append(link)
  return item
}

input.addEventListener('input', listResults)
// Arrow keys walk through the results, as in any list of suggestions.
dialog.addEventListener('keydown', (event) => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  const stops = [input, ...list.querySelectorAll('a')]
  const at = Math.max(0, stops.indexOf(document.activeElement))
  const next = at + (event.key === 'ArrowDown' ? 1 : -1)
  stops[(next + stops.length) % stops.length].focus()
})
dialog.addEventListener('click', (event) => {
  // A link in a dialog that closes before it is followed may lead nowhere.
  if (event.target.closest('a') !== null) setTimeout(() => dialog.close())
  else if (event.target === dialog) dialog.close()
})
