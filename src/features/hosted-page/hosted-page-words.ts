import { languageOf } from '../../lib/text/locale.ts'

/** The page's own texts; offers use the app's locales. */
export interface HostedPageWords {
  readonly title: string
  readonly freeTrial: string
  readonly discount: string
  readonly open: string
  readonly emptyTitle: string
  readonly emptyText: string
}

function words(
  title: string,
  freeTrial: string,
  discount: string,
  open: string,
  emptyTitle: string,
  emptyText: string,
): HostedPageWords {
  return { title, freeTrial, discount, open, emptyTitle, emptyText }
}

const english = words(
  'Offers for you',
  'Free trial',
  'Discount',
  'View offer',
  'No offers right now',
  'New offers arrive often. Check back soon.',
)

/** By language subtag. */
const wordsByLanguage: Readonly<Record<string, HostedPageWords>> = {
  en: english,
  de: words(
    'Angebote für dich',
    'Gratis testen',
    'Rabatt',
    'Zum Angebot',
    'Gerade keine Angebote',
    'Schau bald wieder vorbei.',
  ),
  fr: words(
    'Des offres pour vous',
    'Essai gratuit',
    'Réduction',
    'Voir l’offre',
    'Pas d’offre pour le moment',
    'Revenez bientôt : de nouvelles offres arrivent souvent.',
  ),
  es: words(
    'Ofertas para ti',
    'Prueba gratis',
    'Descuento',
    'Ver oferta',
    'No hay ofertas por ahora',
    'Vuelve pronto: llegan nuevas a menudo.',
  ),
  pt: words(
    'Ofertas para você',
    'Teste grátis',
    'Desconto',
    'Ver oferta',
    'Nenhuma oferta no momento',
    'Volte em breve: novas ofertas chegam sempre.',
  ),
  it: words(
    'Offerte per te',
    'Prova gratuita',
    'Sconto',
    'Vedi offerta',
    'Nessuna offerta al momento',
    'Torna presto a trovarci.',
  ),
  nl: words(
    'Aanbiedingen voor jou',
    'Gratis proberen',
    'Korting',
    'Bekijk aanbieding',
    'Nu even geen aanbiedingen',
    'Kom snel nog eens kijken.',
  ),
  pl: words(
    'Oferty dla Ciebie',
    'Bezpłatny okres próbny',
    'Rabat',
    'Zobacz ofertę',
    'Brak ofert w tej chwili',
    'Zajrzyj ponownie wkrótce.',
  ),
  tr: words(
    'Sana özel teklifler',
    'Ücretsiz deneme',
    'İndirim',
    'Teklifi gör',
    'Şu anda teklif yok',
    'Yakında tekrar uğra.',
  ),
  ja: words(
    'あなたへのオファー',
    '無料トライアル',
    '割引',
    'オファーを見る',
    '現在オファーはありません',
    'またのちほどご覧ください。',
  ),
  zh: words('为你精选的优惠', '免费试用', '折扣', '查看优惠', '暂时没有优惠', '请稍后再来看看。'),
  ar: words('عروض لك', 'تجربة مجانية', 'خصم', 'عرض التفاصيل', 'لا توجد عروض الآن', 'عُد قريبًا، فالعروض تتجدد باستمرار.'),
  he: words('הצעות בשבילך', 'ניסיון חינם', 'הנחה', 'להצעה', 'אין הצעות כרגע', 'כדאי לחזור בקרוב.'),
  fa: words(
    'پیشنهادها برای شما',
    'آزمایش رایگان',
    'تخفیف',
    'مشاهده پیشنهاد',
    'اکنون پیشنهادی نیست',
    'به‌زودی دوباره سر بزنید.',
  ),
}

/** The page's words in the language of a tag, English where there are none. */
export function hostedPageWords(language: string): HostedPageWords {
  return wordsByLanguage[languageOf(language) ?? 'en'] ?? english
}

const rightToLeftScripts = new Set(['arab', 'hebr', 'syrc', 'thaa', 'nkoo', 'adlm', 'rohg'])

/** The direction in which a language is written, by its likely script. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  try {
    const script = new Intl.Locale(language).maximize().script?.toLowerCase() ?? ''
    return rightToLeftScripts.has(script) ? 'rtl' : 'ltr'
  } catch {
    // Tags that BCP 47 keeps for old times' sake (`i-mingo`) are no locales.
    return 'ltr'
  }
}
