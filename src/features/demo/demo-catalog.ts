import type { CreativeTranslation, DevicePlatform, PayoutModel } from '../../db/tables.ts'
import type { DemoPalette, DemoScene } from './draw-demo-scene.ts'

// Longer than the rule: the demo network's advertisers and campaigns are read as one list.

/** A fictional advertiser. */
export interface DemoAdvertiser {
  /** Names its images. */
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly palette: DemoPalette
  readonly scene: DemoScene
  readonly campaigns: readonly DemoCampaign[]
}

/** A fictional campaign with its one creative. */
export interface DemoCampaign {
  /** Names its images; unique among all. */
  readonly slug: string
  readonly name: string
  readonly perk: string
  readonly badgeLabel: 'free_trial' | 'discount' | null
  readonly oldPrice: string | null
  readonly newPrice: string | null
  /** Empty: everywhere. */
  readonly targetCountries: readonly string[]
  /** US dollars for each completion. */
  readonly payout: number
  readonly payoutModel: PayoutModel
  /** Verified conversions a day and in all, and US dollars in all. */
  readonly caps: { readonly perDay: number; readonly inAll: number; readonly budget: number } | null
  readonly ageRating: 'adults' | 'everyone'
  readonly categories: readonly string[]
  readonly supportedPlatforms: readonly DevicePlatform[]
  readonly title: string
  readonly subtitle: string
  readonly description: string
  readonly ctaText: string
  readonly translations: Readonly<Record<string, CreativeTranslation>>
  /** In place of the advertiser's. */
  readonly palette?: DemoPalette
  readonly scene?: DemoScene
}

/** What campaigns leave out is this. */
const plain = {
  badgeLabel: null,
  oldPrice: null,
  newPrice: null,
  targetCountries: [],
  payoutModel: 'CPA',
  caps: null,
  ageRating: 'adults',
  supportedPlatforms: [],
  translations: {},
} as const

/** The advertiser of every installation: campaigns for all countries, which test keys serve. */
export const demoHouse: DemoAdvertiser = {
  slug: 'offerwire-demo',
  name: 'Offerwire Demo',
  description: 'Offers to integrate with: their links lead to a page of this service that completes them by a button.',
  palette: ['#0b3b52', '#127a80', '#ffd166'],
  scene: 'cloud',
  campaigns: [
    {
      ...plain,
      slug: 'puzzle-harbor',
      name: 'Puzzle Harbor',
      perk: '500 bonus coins',
      payout: 1.5,
      payoutModel: 'CPI',
      ageRating: 'everyone',
      categories: ['Games'],
      title: 'Puzzle Harbor: 500 coins to set sail',
      subtitle: 'Match, build, relax',
      description: 'Rebuild a sleepy harbour town, one puzzle at a time. New players start with 500 bonus coins.',
      ctaText: 'Play free',
      palette: ['#123c69', '#2a9d8f', '#ffb703'],
      scene: 'puzzle',
      translations: {
        de: { title: 'Puzzle Harbor: 500 Münzen zum Start', ctaText: 'Gratis spielen' },
        es: { title: 'Puzzle Harbor: 500 monedas de regalo', ctaText: 'Jugar gratis' },
        ar: {
          title: 'بازل هاربر: ٥٠٠ عملة هدية',
          description: 'أعد بناء بلدة ساحلية هادئة، لغزًا بعد لغز.',
          ctaText: 'العب مجانًا',
        },
      },
    },
    {
      ...plain,
      slug: 'nimbus-storage',
      name: 'Nimbus Storage',
      perk: '3 months free',
      badgeLabel: 'free_trial',
      oldPrice: '$9.99 / month',
      newPrice: '$0 for 3 months',
      payout: 6,
      categories: ['Productivity'],
      title: 'Nimbus: 2 TB for your photos, 3 months free',
      subtitle: 'Every file, every device',
      description: 'Private cloud storage that keeps originals, shares by link and never looks inside.',
      ctaText: 'Start free trial',
      translations: {
        de: { title: 'Nimbus: 2 TB für deine Fotos, 3 Monate gratis', ctaText: 'Gratis testen' },
        fr: { title: 'Nimbus : 2 To pour vos photos, 3 mois offerts', ctaText: 'Essayer gratuitement' },
        es: { title: 'Nimbus: 2 TB para tus fotos, 3 meses gratis', ctaText: 'Probar gratis' },
        ar: { title: 'نيمبوس: ٢ تيرابايت لصورك، ثلاثة أشهر مجانًا', ctaText: 'ابدأ التجربة المجانية' },
      },
    },
    {
      ...plain,
      slug: 'paperlane-audiobooks',
      name: 'Paperlane Audiobooks',
      perk: '40% off the first year',
      badgeLabel: 'discount',
      oldPrice: '$79 / year',
      newPrice: '$47 / year',
      payout: 4.2,
      ageRating: 'everyone',
      categories: ['Books', 'Entertainment'],
      title: 'A year of stories for 40% less',
      subtitle: 'Paperlane Audiobooks',
      description: 'Over 60,000 audiobooks for long roads and short nights. Cancel whenever you like.',
      ctaText: 'Get 40% off',
      palette: ['#4a1942', '#c3423f', '#fde2af'],
      scene: 'audio',
      translations: {
        de: { title: 'Ein Jahr voller Geschichten, 40 % günstiger', ctaText: '40 % sparen' },
        fr: { title: 'Un an d’histoires à −40 %', ctaText: 'Profiter de −40 %' },
      },
    },
  ],
}

/** The other advertisers of the demo network. */
export const demoAdvertisers: readonly DemoAdvertiser[] = [
  {
    slug: 'lumora',
    name: 'Lumora',
    description: 'Films and series, without interruptions.',
    palette: ['#1a0b3b', '#7b2ff7', '#ff8fab'],
    scene: 'stream',
    campaigns: [
      {
        ...plain,
        slug: 'lumora-premium',
        name: 'Lumora Premium',
        perk: '30 days free',
        badgeLabel: 'free_trial',
        oldPrice: '$14.99 / month',
        newPrice: '$0 for 30 days',
        targetCountries: ['US', 'CA', 'GB', 'IE', 'AU', 'NZ', 'DE', 'AT', 'FR', 'ES'],
        payout: 12,
        categories: ['Streaming', 'Entertainment'],
        title: '30 nights of cinema, on us',
        subtitle: 'Lumora Premium',
        description: 'Premieres, classics and series in 4K on every screen you own. Free for 30 days, cancel any time.',
        ctaText: 'Start watching',
        translations: {
          de: {
            title: '30 Abende Kino geschenkt',
            description: 'Premieren, Klassiker und Serien in 4K. 30 Tage gratis, jederzeit kündbar.',
            ctaText: 'Jetzt ansehen',
          },
          fr: {
            title: '30 soirées cinéma offertes',
            description: 'Avant-premières, classiques et séries en 4K. 30 jours gratuits.',
            ctaText: 'Regarder',
          },
          es: { title: '30 noches de cine, invitamos nosotros', ctaText: 'Empezar a ver' },
        },
      },
      {
        ...plain,
        slug: 'lumora-kids',
        name: 'Lumora Kids',
        perk: '14 days free',
        badgeLabel: 'free_trial',
        oldPrice: '$5.99 / month',
        newPrice: '$0 for 14 days',
        targetCountries: ['US', 'CA', 'GB', 'IE', 'AU', 'NZ'],
        payout: 5.5,
        caps: { perDay: 25, inAll: 120, budget: 600 },
        ageRating: 'everyone',
        categories: ['Streaming', 'Family'],
        title: 'Cartoons they will love, ads they will never see',
        subtitle: 'Lumora Kids',
        description: 'Thousands of hand-picked episodes, a sleep timer, and a profile for each child.',
        ctaText: 'Try it free',
        palette: ['#ff7b54', '#ffb26b', '#ffffff'],
        scene: 'planets',
      },
    ],
  },
  {
    slug: 'stridewell',
    name: 'Stridewell',
    description: 'Training plans that listen.',
    palette: ['#04293a', '#06a77d', '#f7f052'],
    scene: 'fitness',
    campaigns: [
      {
        ...plain,
        slug: 'stridewell-plus',
        name: 'Stridewell Plus',
        perk: 'Half price for a year',
        badgeLabel: 'discount',
        oldPrice: '$59.99 / year',
        newPrice: '$29.99 / year',
        targetCountries: ['US', 'CA', 'GB', 'AU', 'DE', 'NL', 'SE', 'JP'],
        payout: 8.4,
        categories: ['Health & fitness'],
        title: 'Your first 10k, at half price',
        subtitle: 'Stridewell Plus',
        description: 'Plans that adapt to your week, a coach in your ear, and a streak worth keeping.',
        ctaText: 'Get 50% off',
        translations: {
          de: { title: 'Deine ersten 10 km zum halben Preis', ctaText: '50 % sparen' },
          ja: {
            title: '初めての10kmを半額で',
            description: 'あなたの予定に合わせて変わるトレーニングプラン。',
            ctaText: '50%オフで始める',
          },
        },
      },
    ],
  },
  {
    slug: 'basilbox',
    name: 'Basilbox',
    description: 'Dinner, delivered in pieces.',
    palette: ['#1b4332', '#74a57f', '#ffba49'],
    scene: 'meal',
    campaigns: [
      {
        ...plain,
        slug: 'basilbox-six-meals',
        name: 'Basilbox: six free meals',
        perk: '6 free meals',
        badgeLabel: 'discount',
        oldPrice: '$71.94',
        newPrice: '$0',
        targetCountries: ['US', 'CA'],
        payout: 22,
        categories: ['Food & drink'],
        title: 'Six dinners on the house',
        subtitle: 'Basilbox',
        description: 'Seasonal recipes and exactly the ingredients they need. Skip any week, stop any time.',
        ctaText: 'Claim 6 meals',
      },
      {
        ...plain,
        slug: 'basilbox-kochbox',
        name: 'Basilbox Kochbox',
        perk: '60 € Rabatt',
        badgeLabel: 'discount',
        oldPrice: '99,80 €',
        newPrice: '39,80 €',
        targetCountries: ['DE', 'AT', 'CH'],
        payout: 18,
        categories: ['Food & drink'],
        title: '60 € off your first two boxes',
        subtitle: 'Basilbox',
        description: 'Fresh ingredients and recipes for four evenings, brought to your door on the day you choose.',
        ctaText: 'Cook with us',
        palette: ['#7f4f24', '#dda15e', '#fefae0'],
        translations: {
          de: {
            title: '60 € Rabatt auf die ersten zwei Boxen',
            description: 'Frische Zutaten und Rezepte für vier Abende, an deinem Wunschtag geliefert.',
            ctaText: 'Jetzt kochen',
          },
        },
      },
    ],
  },
  {
    slug: 'kiteline',
    name: 'Kiteline',
    description: 'Mobile data wherever you land.',
    palette: ['#03256c', '#1768ac', '#06ffd2'],
    scene: 'travel',
    campaigns: [
      {
        ...plain,
        slug: 'kiteline-esim',
        name: 'Kiteline travel eSIM',
        perk: '1 GB free',
        badgeLabel: 'free_trial',
        oldPrice: '$4.50',
        newPrice: '$0',
        payout: 2.8,
        ageRating: 'everyone',
        categories: ['Travel', 'Telecom'],
        supportedPlatforms: ['ios', 'android'],
        title: 'Land online: 1 GB on your first trip',
        subtitle: 'An eSIM for 160 countries',
        description: 'Install before you fly, connect when you land. No contract, no roaming bill.',
        ctaText: 'Get my free GB',
        translations: {
          fr: { title: 'Atterrissez connecté : 1 Go offert', ctaText: 'Recevoir mon Go' },
          pt: { title: 'Aterre conectado: 1 GB grátis', ctaText: 'Quero meu GB' },
          ja: { title: '最初の旅に1GB無料', ctaText: '無料で受け取る' },
        },
      },
    ],
  },
  {
    slug: 'palaver',
    name: 'Palaver',
    description: 'Languages, out loud.',
    palette: ['#5f0f40', '#fb8b24', '#fff3d6'],
    scene: 'language',
    campaigns: [
      {
        ...plain,
        slug: 'palaver-speak',
        name: 'Palaver Speak',
        perk: '7 days free',
        badgeLabel: 'free_trial',
        oldPrice: '$11.99 / month',
        newPrice: '$0 for 7 days',
        targetCountries: ['US', 'GB', 'FR', 'ES', 'MX', 'BR', 'DE', 'JP', 'AE', 'SA'],
        payout: 7.1,
        ageRating: 'everyone',
        categories: ['Education'],
        title: 'Order coffee in a new language by Friday',
        subtitle: 'Palaver Speak',
        description: 'Ten minutes of talking a day with a tutor who never gets tired. Seven days are free.',
        ctaText: 'Start talking',
        translations: {
          es: { title: 'Pide un café en otro idioma el viernes', ctaText: 'Empezar a hablar' },
          fr: { title: 'Commandez un café dans une nouvelle langue dès vendredi', ctaText: 'Commencer' },
          pt: { title: 'Peça um café em outro idioma até sexta', ctaText: 'Começar a falar' },
          ar: {
            title: 'اطلب قهوتك بلغة جديدة قبل يوم الجمعة',
            description: 'عشر دقائق من الحديث يوميًا. سبعة أيام مجانًا.',
            ctaText: 'ابدأ الحديث',
          },
        },
      },
    ],
  },
  {
    slug: 'fernhill',
    name: 'Fernhill',
    description: 'A card that keeps its promises.',
    palette: ['#10002b', '#3c096c', '#e0aaff'],
    scene: 'bank',
    campaigns: [
      {
        ...plain,
        slug: 'fernhill-card',
        name: 'Fernhill Card',
        perk: '£20 welcome bonus',
        targetCountries: ['GB', 'IE'],
        payout: 35,
        categories: ['Finance'],
        title: '£20 when you spend your first £10',
        subtitle: 'Fernhill Card',
        description: 'No monthly fee, instant notices, real exchange rates. Over 18s, subject to status.',
        ctaText: 'Apply in 5 minutes',
      },
      {
        ...plain,
        slug: 'fernhill-save',
        name: 'Fernhill Save',
        perk: '5% for 6 months',
        targetCountries: ['GB'],
        payout: 14,
        categories: ['Finance'],
        title: 'A savings pot that pays 5%',
        subtitle: 'Fernhill Save',
        description: 'Round up your change and watch it grow. Withdraw whenever you need it.',
        ctaText: 'Open a pot',
        palette: ['#132a13', '#4f772d', '#ecf39e'],
        scene: 'coins',
      },
    ],
  },
  {
    slug: 'tidepool',
    name: 'Tidepool Games',
    description: 'Small teams, big worlds.',
    palette: ['#03045e', '#0096c7', '#ffd6ff'],
    scene: 'planets',
    campaigns: [
      {
        ...plain,
        slug: 'starfold',
        name: 'Starfold',
        perk: 'Starter ship included',
        payout: 2.1,
        payoutModel: 'CPI',
        ageRating: 'everyone',
        categories: ['Games'],
        supportedPlatforms: ['ios', 'android'],
        title: 'Starfold: fold space, find home',
        subtitle: 'A puzzle odyssey',
        description: 'Bend the map of a galaxy until two far stars touch. Reach system 3 to claim your ship.',
        ctaText: 'Install and play',
      },
      {
        ...plain,
        slug: 'duskblade',
        name: 'Duskblade Arena',
        perk: '1,000 gems',
        targetCountries: ['US', 'BR', 'MX', 'DE', 'PL', 'TR', 'ID', 'PH'],
        payout: 3.6,
        payoutModel: 'CPI',
        categories: ['Games'],
        supportedPlatforms: ['android'],
        title: 'Enter the arena with 1,000 gems',
        subtitle: 'Duskblade Arena',
        description: 'Fast duels, no waiting. Reach rank 10 in your first week.',
        ctaText: 'Join the duel',
        palette: ['#0d0208', '#9d0208', '#ffba08'],
        scene: 'duel',
        translations: { pt: { title: 'Entre na arena com 1.000 gemas', ctaText: 'Entrar no duelo' } },
      },
    ],
  },
  {
    slug: 'wayfare',
    name: 'Wayfare',
    description: 'Rooms with a reason to stay.',
    palette: ['#264653', '#e76f51', '#ffe8d6'],
    scene: 'mountains',
    campaigns: [
      {
        ...plain,
        slug: 'wayfare-escapes',
        name: 'Wayfare Escapes',
        perk: '15% off two nights',
        badgeLabel: 'discount',
        oldPrice: '€240',
        newPrice: '€204',
        targetCountries: ['FR', 'ES', 'IT', 'PT', 'GR', 'DE', 'GB'],
        payout: 16.5,
        categories: ['Travel'],
        title: 'Two nights away, 15% lighter',
        subtitle: 'Wayfare Escapes',
        description: 'Small hotels between sea and mountains, chosen by people who slept there.',
        ctaText: 'Find my escape',
        translations: {
          fr: { title: 'Deux nuits ailleurs, 15 % de moins', ctaText: 'Trouver mon escapade' },
          es: { title: 'Dos noches fuera con un 15 % menos', ctaText: 'Encontrar mi escapada' },
          de: { title: 'Zwei Nächte weg, 15 % günstiger', ctaText: 'Auszeit finden' },
        },
      },
    ],
  },
]
