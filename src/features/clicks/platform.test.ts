import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { assertBounded } from '../../../test/support/assert-bounded.ts'
import type { DevicePlatform } from '../../db/tables.ts'
import { platformOfAgent } from './platform.ts'

const macintosh = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'

const agents: Record<DevicePlatform, string[]> = {
  ios: [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15',
    'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15',
    `${macintosh} Mobile/15E148`,
    `${macintosh} CriOS/126.0.6478.35 Version/11.1.1 Safari/605.1.15`,
    'MyApp/3 CFNetwork/1494.0.7 Darwin/23.4.0',
    '[FBAN/FBIOS;FBAV/470.0.0.31.115;FBDM/{density=3.0}]',
    'LightSpeed [FBAN/MessengerLiteForiOS;FBAV/470.0]',
    'TikTok 26.2.0 rv:262018 (iPhone; iOS 14.4.2; en_US) Cronet',
    'Outlook-iOS/723.4027091.prod.iphone (4.2422.0)',
    'mozilla/5.0 (iphone; cpu iphone os 17_5 like mac os x)',
  ],
  android: [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36',
    'mozilla/5.0 (linux; android 14; pixel 8) applewebkit/537.36',
    '[FBAN/FB4A;FBAV/470.0.0.1;FBBV/1;FBDM/{density=2.0};FBLC/en_US;FBPN/com.facebook.katana;]',
    '[FBAN/EMA;FBLC/de_DE;FBAV/300.0.0.1;FBDM/DisplayMetrics{density=2.0}]',
    'Dalvik/2.1.0 (Linux; U; Android 13; SM-A536B Build/TP1A)',
    'com.zhiliaoapp.musically/2022600030 (Linux; U; Android 12; en; SM-G991B; Build/SP1A; Cronet/TTNetVersion)',
    'UCWEB/2.0 (MIDP-2.0; U; Adr 4.4.2; en-US; GT-I9500) U2/1.0.0 UCBrowser/10.7',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Silk/126.3.1 like Chrome/126 Safari/537.36',
    'Mozilla/5.0 (Linux; Android 13) Snapchat/12.88 (like Safari/8617.1, like iOS)',
  ],
  web: [
    `${macintosh} Version/17.5 Safari/605.1.15`,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36',
    'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) Mobile Safari/537.36 Edge/15',
    'Mozilla/5.0 (Mobile; Windows Phone 8.1; Android 4.0; ARM; Trident/7.0) like iPhone OS 7_0_3 Mac OS X',
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36',
    'com.apple.Safari/19618 CFNetwork/520.5.1 Darwin/11.4.2 (x86_64) (MacBookAir5%2C2)',
    'Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5',
    'curl/8.5.0',
  ],
}

describe('platformOfAgent', () => {
  for (const [platform, list] of Object.entries(agents)) {
    for (const agent of list) it(`is ${platform} for "${agent}"`, () => assert.equal(platformOfAgent(agent), platform))
  }

  it('is unknown without an agent', () => {
    for (const agent of ['', undefined]) assert.equal(platformOfAgent(agent), undefined)
  })

  it('answers within milliseconds for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (agent) =>
        [undefined, 'ios', 'android', 'web'].includes(platformOfAgent(agent)),
      ),
    )
    assertBounded(platformOfAgent)
  })
})
