import { useOffers, useSeen } from '@offerwire/react/hooks'
import { createClient, type FeedOffer } from '@offerwire/web/client'
import { useCallback } from 'react'
import { FlatList, Image, Linking, Pressable, Text } from 'react-native'

const client = createClient({
  baseUrl: 'https://offers.example',
  apiKey: 'pk_test_your_key',
  platform: 'web',
  userId: 'reader-1',
})
const request = { countryCode: 'US', language: 'en', clientId: 'app' }
// useSeen measures how long an offer is visible.
const half = { itemVisiblePercentThreshold: 50 }

export function Offers() {
  const { value } = useOffers(client, request)
  const seen = useSeen(client)
  const onChange = useCallback(
    ({ viewableItems }: { viewableItems: { item: FeedOffer }[] }) =>
      seen(viewableItems.map(({ item }) => item.impressionUid)),
    [seen],
  )
  return (
    <FlatList
      data={value}
      keyExtractor={(offer: FeedOffer) => offer.impressionUid}
      viewabilityConfig={half}
      onViewableItemsChanged={onChange}
      renderItem={({ item }: { item: FeedOffer }) => (
        <Pressable accessibilityRole="link" onPress={() => Linking.openURL(item.clickUrl)}>
          <Image source={{ uri: item.imageUrl }} style={{ aspectRatio: 2.4 }} accessible={false} />
          <Text>{item.title}</Text>
        </Pressable>
      )}
    />
  )
}
