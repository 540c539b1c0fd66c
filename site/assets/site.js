const root = document.documentElement
const schemeKey = 'offerwire-docs-scheme'

document.querySelector('#scheme')?.addEventListener('click', () => {
  const isDark = (root.style.colorScheme || systemScheme()) === 'dark'
  root.style.colorScheme = isDark ? 'light' : 'dark'
  try {
    localStorage.setItem(schemeKey, root.style.colorScheme)
  } catch {
    // Storage may be switched off; the choice then lasts as long as the page.
  }
})

function systemScheme() {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

// A reader deep in the list sees where that is.
const current = document.querySelector('.side [aria-current]')
const side = document.querySelector('.side')
if (current !== null && side.scrollHeight > side.clientHeight)
  side.scrollTop = current.offsetTop - side.clientHeight / 2

const said = document.querySelector('#said')
for (const block of document.querySelectorAll('.code')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('code').textContent)
    button.textContent = 'Copied'
    said.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
      said.textContent = ''
    }, 2000)
  })
  block.append(button)
}

// Features that only some visitors use are loaded on demand. The field takes what is typed meanwhile.
const open = document.querySelector('#open-search')
const dialog = document.querySelector('#search')
async function search() {
  if (!dialog.open) dialog.showModal()
  dialog.querySelector('input').select()
  try {
    const { listResults } = await import('./search.js')
    await listResults()
  } catch {
    // The browser does not load a module again that it could not load.
    dialog.querySelector('output').textContent = 'Search could not be loaded. Reload the page to try again.'
  }
}
open?.addEventListener('click', search)
document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest('input, textarea, select, [contenteditable]') !== null
  const isAsked = (event.key === 'k' && (event.ctrlKey || event.metaKey)) || (event.key === '/' && !isTyping)
  if (!isAsked) return
  event.preventDefault()
  search()
})
