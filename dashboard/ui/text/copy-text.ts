/**
 * Copies a text, from beside the button that was pressed. Rejects when the browser refuses.
 *
 * Browsers have `navigator.clipboard` on https and loopback alone; elsewhere they copy what is selected.
 */
export async function copyText(text: string, button: HTMLElement): Promise<void> {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.cssText = 'position: fixed; opacity: 0'
  // Beside the button: a dialog takes the focus back from what is outside of it.
  button.after(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  button.focus()
  if (!isCopied) throw new Error('Your browser refused. Select the text and copy it yourself.')
}
