import { Box, Flex, Group, SegmentedControl, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Campaign, Creative } from '../../api/types.ts'
import { Note, type NoteProps } from '../../ui/message/notes.tsx'
import { SafeImage } from '../../ui/safe-image.tsx'
import { languageName, words } from '../../ui/text/format.ts'
import { Badge } from '../../ui/text/values.tsx'
import { useAddress } from '../../ui/use-address.ts'
import classes from './creative-preview.module.css'
import { insecureImageText, isInsecureImage } from './insecure-image.ts'
import { FeedPreview, HostedPreview, type OfferPreviewProps } from './surface-previews.tsx'

const previewSurfaces = { catalog: 'Catalog', feed: 'Feed', message: 'Message', hosted: 'Hosted page' }
type PreviewSurface = keyof typeof previewSurfaces
/** How wide an offer is on each surface. */
export const previewWidths = { catalog: 340, feed: 440, message: 400, hosted: 440 }

/** Width by height of a banner. The catalog keeps each image's own ratio. */
const bannerRatio = 2.4
/** Narrower banners look blurry on high-resolution screens. */
const bannerWidth = 600

/** The primary image's own size in pixels, or its failure to load. */
type ImageSize = { width: number; height: number } | 'failed' | undefined

interface CreativePreviewProps {
  surface: PreviewSurface
  campaign: Campaign
  creative: Creative
  /** The language of the surface's own words; empty for the original's. */
  language: string
}

/** Shows a creative as it appears on a surface, with a warning if its image does not fit. */
export function CreativePreview({ surface, campaign, creative, language }: CreativePreviewProps) {
  const [size, setSize] = useState<ImageSize>()
  const seen = {
    onSize: (width: number, height: number) => setSize({ width, height }),
    onFail: () => setSize('failed'),
  }
  return (
    <Stack
      component="article"
      className={classes.preview}
      data-surface={surface}
      aria-label={creative.title}
      gap={10}
      maw={previewWidths[surface]}
    >
      {surface === 'feed' ? (
        <FeedPreview campaign={campaign} creative={creative} {...seen} />
      ) : surface === 'hosted' ? (
        <HostedPreview campaign={campaign} creative={creative} language={language || 'en'} {...seen} />
      ) : (
        <Card surface={surface} campaign={campaign} creative={creative} size={size} {...seen} />
      )}
      <Warnings surface={surface} creative={creative} size={size} />
    </Stack>
  )
}

interface CardProps extends OfferPreviewProps {
  surface: PreviewSurface
  size: ImageSize
}

/** Stands in for a surface that each publisher draws differently. */
function Card({ surface, campaign, creative, size, onSize, onFail }: CardProps) {
  const isWhole = surface === 'catalog' && typeof size === 'object' && size.height > 0
  return (
    <div className={classes.offer}>
      <SafeImage
        src={creative.primaryImageUrl}
        alt=""
        ratio={isWhole ? size.width / size.height : bannerRatio}
        onSize={onSize}
        onFail={onFail}
      />
      <Flex gap={11}>
        {creative.logoUrl !== null && (
          <Box component="span" w={40} style={{ flexShrink: 0 }}>
            <SafeImage src={creative.logoUrl} alt="" ratio={1} />
          </Box>
        )}
        <div className={classes.text}>
          <Group gap="4px 8px" fz={15}>
            <strong dir="auto">{creative.title}</strong>
            {campaign.badgeLabel !== null && <Badge tone="accent">{words(campaign.badgeLabel)}</Badge>}
          </Group>
          {surface === 'catalog' && creative.subtitle && <p dir="auto">{creative.subtitle}</p>}
          {creative.description && <p dir="auto">{creative.description}</p>}
          <Perk campaign={campaign} isCatalog={surface === 'catalog'} />
        </div>
      </Flex>
      {surface === 'message' ? (
        <Box component="p" m={0} c="var(--accent-text)" ff="monospace" fz={12.5}>
          https://…/l/Ab3dE5gH7jK9mN1
        </Box>
      ) : (
        <Box
          component="span"
          display="block"
          p="8px 14px"
          bdrs="md"
          bg="cobalt.6"
          c="#fff"
          fw={600}
          ta="center"
          dir="auto"
        >
          {creative.ctaText}
        </Box>
      )}
    </div>
  )
}

function Perk({ campaign: { perk, oldPrice, newPrice }, isCatalog }: { campaign: Campaign; isCatalog: boolean }) {
  return (
    <p className={classes.perk}>
      {perk !== null && <bdi>{perk}</bdi>}
      {isCatalog && oldPrice !== null && <s>{oldPrice}</s>}
      {isCatalog && newPrice !== null && <strong>{newPrice}</strong>}
    </p>
  )
}

interface WarningsProps {
  surface: PreviewSurface
  creative: Creative
  size: ImageSize
}

function Warnings(props: WarningsProps) {
  const warning = warningOf(props)
  return warning && <Note tone="warn" {...warning} />
}

/** The reason why a creative is not shown, or not shown well; undefined if there is none. */
function warningOf({ surface, creative, size }: WarningsProps): NoteProps | undefined {
  const isBanner = surface !== 'catalog'
  const url = creative.primaryImageUrl
  if (creative.status !== 'active') return { title: 'This creative is paused', children: 'It isn’t shown anywhere.' }
  if (url === null) {
    if (!isBanner) return undefined
    return { title: 'No primary image', children: 'This surface doesn’t show the offer without one.' }
  }
  if (isInsecureImage(url)) return { title: 'Image without https', children: insecureImageText }
  if (size === 'failed') {
    const children = `Users see an empty box instead of ${url}`
    return { tone: 'bad', title: 'Image failed to load', children }
  }
  if (!isBanner || size === undefined || size.height === 0) return undefined
  const { width, height } = size
  const ratio = width / height
  if (Math.abs(ratio - bannerRatio) >= 0.25) {
    const cut = ratio > bannerRatio ? 'sides' : 'top and bottom'
    const children = `The image is ${width} × ${height} pixels, a ratio of ${ratio.toFixed(2)}:1. Banners use about 2.4:1, so the ${cut} will be cut off.`
    return { title: 'Image will be cropped', children }
  }
  if (width >= bannerWidth) return undefined
  const children = `It is ${width} pixels wide. Use at least ${bannerWidth} to avoid blur.`
  return { title: 'Image is too small', children }
}

/** Reads the surface and the language of a preview from the page's address. */
export function usePreviewChoice(): { surface: PreviewSurface; language: string } {
  const address = useAddress()
  return { surface: address.field('surface', previewSurfaces, 'catalog').value, language: address.value('language') }
}

/** Picks the surface of a preview and, if there are translations, its language. */
export function PreviewChoice({ creatives }: { creatives: Creative[] | undefined }) {
  const address = useAddress()
  const codes = [...new Set(creatives?.flatMap(({ translations }) => Object.keys(translations)))].sort()
  const languages = Object.fromEntries(codes.map((code) => [code, languageName(code)]))
  return (
    <Group gap="xs">
      <SegmentedControl aria-label="Surface" size="xs" {...address.field('surface', previewSurfaces, 'catalog')} />
      {codes.length > 0 && (
        <Select
          aria-label="Language"
          size="xs"
          w={160}
          placeholder="Original"
          clearable
          {...address.field('language', languages)}
        />
      )}
    </Group>
  )
}

/** Translates a creative; texts without a translation stay in the original. */
export function translated(creative: Creative, language: string): Creative {
  return { ...creative, ...creative.translations[language] }
}
