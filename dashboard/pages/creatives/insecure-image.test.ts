import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isInsecureImage } from './insecure-image.ts'

it('warns of an image by plain http, unless this service or this machine serves it', () => {
  for (const [address, isInsecure] of [
    ['http://images.example/banner.png', true],
    ['http://10.0.0.7/banner.png', true],
    ['https://images.example/banner.png', false],
    ['http://localhost:8080/banner.png', false],
    ['http://127.0.0.1/banner.png', false],
    ['http://[::1]/banner.png', false],
    ['http://offers.lan:3000/demo/images/lamp.svg', false],
    ['http://', false],
    ['', false],
  ] as const) {
    assert.equal(isInsecureImage(address, 'http://offers.lan:3000'), isInsecure, address)
  }
})
