// Makes the calls of the reference. Keys live in the fields of this page: they are stored nowhere, and go nowhere but into
// the request that is sent.
const base = new URL('../..', import.meta.url).href.replace(/\/$/, '')

for (const box of document.querySelectorAll('details.try')) {
  box.addEventListener('toggle', () => box.open && box.children.length === 1 && build(box))
}

const keyLabels = {
  publishableKey: 'Publishable key (pk_…)',
  secretKey: 'Secret key (sk_…), for the signature',
  platform: 'X-Platform, if the project has several apps',
  advertiserKey: 'API key of the organization (ak_…)',
  adminToken: 'Operator’s token',
}
const keyFields = {
  publishableKey: ['publishableKey', 'platform'],
  signature: ['publishableKey', 'secretKey', 'platform'],
  advertiserKey: ['advertiserKey'],
  adminToken: ['adminToken'],
  none: [],
}

function build(box) {
  const call = JSON.parse(box.dataset.call)
  const form = document.createElement('form')
  for (const name of keyFields[call.auth])
    form.append(field(`key-${name}`, keyLabels[name], name.endsWith('Key') || name === 'adminToken'))
  for (const { name, isRequired } of call.parameters)
    form.append(field(`in-${name}`, `${name}${isRequired ? '' : ' (optional)'}`))
  if (call.body !== undefined) form.append(bodyField(call.body))
  const button = document.createElement('button')
  button.textContent = `Send ${call.method} request`
  const answer = document.createElement('pre')
  answer.setAttribute('role', 'status')
  answer.tabIndex = 0
  form.append(button, answer)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    rememberKeys(form)
    send(call, form, answer)
  })
  box.append(form)
  fillKeys(form)
}

function field(name, label, isSecret = false) {
  return labelled(label, 'input', { name, autocomplete: 'off', type: isSecret ? 'password' : 'text' })
}

function bodyField(text) {
  return labelled('Body', 'textarea', { name: 'body', rows: Math.min(14, text.split('\n').length + 1), value: text })
}

function labelled(words, tag, properties) {
  const label = document.createElement('label')
  label.append(words, Object.assign(document.createElement(tag), { spellcheck: false, ...properties }))
  return label
}

/** Inputs typed once on this page are reused by its other calls. */
const keys = new Map()
function rememberKeys(form) {
  for (const input of form.querySelectorAll('[name^="key-"]')) keys.set(input.name, input.value)
}
function fillKeys(form) {
  for (const input of form.querySelectorAll('[name^="key-"]')) input.value = keys.get(input.name) ?? ''
}

async function send(call, form, answer) {
  const value = (name) => form.elements[name]?.value.trim() ?? ''
  answer.textContent = 'Waiting…'
  try {
    const path = call.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(value(`in-${name}`)))
    const filled = call.parameters.filter(({ name, where }) => where === 'query' && value(`in-${name}`) !== '')
    const query = filled
      .map(({ name }) => [name, value(`in-${name}`)])
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map((pair) => pair.map(encodeURIComponent).join('='))
      .join('&')
    const body = call.body === undefined ? undefined : form.elements.body.value
    const headers = await headersOf(call, value, { path, query, body })
    const started = performance.now()
    const response = await fetch(`${base}${path}${query === '' ? '' : `?${query}`}`, {
      method: call.method,
      headers,
      body,
      credentials: 'omit',
      redirect: 'manual',
    })
    const ms = Math.round(performance.now() - started)
    answer.textContent = `${response.status} ${response.statusText} in ${ms} ms\n\n${pretty(await response.text())}`
  } catch (error) {
    answer.textContent = `The request was not sent. ${error.message}`
  }
}

async function headersOf(call, value, { path, query, body }) {
  const headers = body === undefined ? {} : { 'Content-Type': 'application/json' }
  if (value('key-publishableKey') !== '') headers['X-API-Key'] = value('key-publishableKey')
  if (value('key-platform') !== '') headers['X-Platform'] = value('key-platform')
  const bearer = value('key-advertiserKey') || value('key-adminToken')
  if (bearer !== '') headers.Authorization = `Bearer ${bearer}`
  if (call.auth === 'signature') {
    const timestamp = String(Math.floor(Date.now() / 1000))
    headers['X-Timestamp'] = timestamp
    headers['X-Signature'] = await sign(value('key-secretKey'), `${timestamp}.${call.method}.${path}.${body ?? query}`)
  }
  return headers
}

async function sign(secret, text) {
  const bytes = (from) => new TextEncoder().encode(from)
  const key = await crypto.subtle.importKey('raw', bytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(text)))
  return Array.from(signature, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
