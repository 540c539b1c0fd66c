/* The API's paths and shapes, made from docs/openapi.json by `npm run generate`. Do not edit. */
export interface paths {
    "/publisher/sdk/v1/offers/catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List every offer the app may serve and the user can redeem
         * @description Requires `userId` and a country: `countryCode`, or the user’s address in `X-Forwarded-For`. With `includeAllRegions` it requires neither and returns no links: use that only for configuration pages. Safe to repeat.
         */
        post: operations["getCatalog"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/publisher/sdk/v1/offers/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ranked offers for one user, best first
         * @description Serves offers and records that they were served; confirm the ones you show with `confirmDelivery`. Each call creates new links, so repeat it only after 429, 503 or a network failure. If no offer is eligible, the list is empty; the answer is never 404.
         */
        post: operations["serveFeed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/publisher/sdk/v1/offers/message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * One offer for an outbound automated message
         * @description Returns the parts of one offer; you write the message. `offer` is null if none is eligible. Each call creates a new link, so repeat it only after 429, 503 or a network failure.
         */
        post: operations["serveMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/publisher/sdk/v1/offers/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ranked offers for the hosted page
         * @description The feed for web pages: `clientId` is optional, and `locale` is the language of the offers.
         */
        post: operations["searchOffers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/publisher/sdk/v1/offers/impressions/{impressionUid}/delivered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm that a served offer was shown
         * @description The first confirmation of an impression counts; later ones are accepted and change nothing.
         */
        post: operations["confirmDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/publisher/sdk/v1/users/attributes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Store the attributes of a user
         * @description Replaces the stored set. With an age under 18 only `age`, `countryCode` and `language` are kept, and the answer says `minor: true`. Errors of 400 carry `error` and `details`, without `code`. An app whose budget of users or of their bytes is spent takes no new ones: 503 with `storage_budget`. Safe to repeat.
         */
        post: operations["storeAttributes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/publisher/sdk/v1/creators/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create or fetch the permanent links of a creator
         * @description The same creator always gets the same link of a campaign. Safe to repeat.
         */
        post: operations["getCreatorLinks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/publisher/sdk/v1/creators/{creatorId}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the statistics of a creator
         * @description Clicks count on the day of the click, completions and earnings on the day of the verification, in UTC.
         */
        get: operations["getCreatorStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/publisher/sdk/v1/entitlements/server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a user's entitlements
         * @description Gate access on `verified` only; `provisional` is a courtesy to the user.
         */
        get: operations["getEntitlements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/publisher/sdk/v1/test/conversions/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a transaction of the demo campaign
         * @description Takes the real path, including webhook and entitlement, but does not count in statistics.
         */
        post: operations["completeTestConversion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/service": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a subscription event
         * @description The body is one canonical event. Only `Received <event_id>` means that it was stored; after any other message, see the event log.
         */
        post: operations["ingestSubscriptionEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            /** @description A sentence for developers, which names the field or header at fault, if any. */
            error: string;
            /** @description A stable word for programs to check. */
            code?: string;
            /** @description Details, such as the fields at fault. */
            details?: unknown;
        };
        OfferOrganization: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string | null;
            url: string | null;
            logoUrl: string | null;
        };
        Creative: {
            /** Format: uuid */
            id: string;
            title: string;
            subtitle: string | null;
            description: string | null;
            primaryImageUrl: string | null;
            logoUrl: string | null;
            additionalImages: string[];
            ctaText: string;
            supportedPlatforms: ("ios" | "android" | "web")[];
            /** @description Opaque; do not modify. Absent in configuration-time responses. */
            clickUrl?: string;
        };
        CatalogOffer: {
            /** Format: uuid */
            id: string;
            name: string;
            perk: string | null;
            /** @description Always present; null if the offer has no badge. */
            badgeLabel: "free_trial" | "discount" | null;
            oldPrice: string | null;
            newPrice: string | null;
            targetCountries: string[];
            organization?: components["schemas"]["OfferOrganization"];
            creatives?: components["schemas"]["Creative"][];
        };
        Audience: {
            /**
             * @description ISO 3166-1 alpha-2, two uppercase letters.
             * @example US
             */
            countryCode: string;
            /**
             * Format: language-tag
             * @description A BCP-47 tag.
             * @example en
             */
            language: string;
            /** @description The end user's device. If omitted, offers for any device are returned. */
            platform?: "android" | "ios" | "web";
        };
        FeedOffer: {
            /**
             * Format: uuid
             * @description Identifies the impression in the delivered call. Do not show it to end users.
             */
            impressionUid: string;
            /** Format: uuid */
            campaignId?: string;
            clickUrl: string;
            title: string;
            description: string | null;
            /** @description Wide banner, about 2.4:1. */
            imageUrl: string;
            additionalImages: string[];
            advertiserName: string;
            advertiserLogo: string | null;
            perk?: string | null;
            /** @description Always present; null if the offer has no badge. */
            badgeLabel: "free_trial" | "discount" | null;
        };
        MessageOffer: {
            clickUrl: string;
            title: string;
            description: string | null;
            imageUrl: string;
            advertiserName: string;
            perk?: string | null;
            /** @description Always present; null if the offer has no badge. */
            badgeLabel: "free_trial" | "discount" | null;
        };
        /** @description Replaces the stored set; `{}` clears it. At most 16 KiB as sent, 512 characters a value. `email`, `firstName`, `lastName`, `mobile`, `phoneNumber`, `postalCode`, `postcode`, `latitude`, `longitude` and `gender` only from an app whose audience status is `adults_only`. */
        UserAttributes: {
            /** @description ISO 3166-1 alpha-2, two uppercase letters. */
            countryCode?: string;
            /** @description A BCP-47 tag. */
            language?: string;
            /** @description Coarse geography. */
            city?: string;
            /** @description Coarse geography. */
            state?: string;
            /** @description Coarse geography. */
            region?: string;
            /** @description The publisher's own label. */
            subscriptionTier?: string;
            monthsSubscribed?: string;
            /** @description The publisher's own label. */
            billingCycle?: string;
            lastPaymentAmount?: string;
            /** @description ISO 8601 date and time. */
            lastActiveDate?: string;
            totalSessions?: string;
            /** @description Free-form strings: at most 64, under names of at most 64 characters. */
            custom?: {
                [key: string]: string;
            };
            /** @description Whole years; for a range, its lowest end. Under 18 only `age`, `countryCode` and `language` are kept. */
            age?: number;
            email?: string;
            firstName?: string;
            lastName?: string;
            mobile?: string;
            phoneNumber?: string;
            /** @description The preferred spelling; send this or `postcode`. */
            postalCode?: string;
            /** @description A separate key, not an alias. */
            postcode?: string;
            /** @description Decimal degrees. */
            latitude?: string;
            /** @description Decimal degrees. */
            longitude?: string;
            gender?: string;
        };
        CreatorLink: {
            /**
             * @description UUID
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            campaignId: string;
            /** @description Permanent short link. */
            linkUrl: string;
            payout: {
                /** @description Your share of each completion. */
                amount: number;
                /** @enum {string} */
                currency: "USD";
                /** @enum {string} */
                model: "CPA" | "CPC" | "CPI" | "CPM";
            };
            name: string;
            perk: string | null;
            /** @description Always present; null if the offer has no badge. */
            badgeLabel: "free_trial" | "discount" | null;
            oldPrice: string | null;
            newPrice: string | null;
            targetCountries: string[];
            organization?: components["schemas"]["OfferOrganization"];
            creatives?: components["schemas"]["Creative"][];
            categories: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                id: string;
                name: string;
            }[];
        };
        CreatorStats: {
            /** @description Your own id for the creator. */
            creatorId: string;
            /** @description As sent. */
            startDate?: string;
            /** @description As sent. */
            endDate?: string;
            /** @enum {string} */
            currency: "USD";
            /** @description Campaigns with activity in the range, most clicks first. */
            campaigns: {
                /**
                 * @description UUID
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                campaignId: string;
                campaignTitle: string;
                /** @description All clicks, counted on the day of the click. */
                clicks: number;
                /** @description Counted on the day of the verification. */
                completions: number;
                earnings: number;
            }[];
            totals: {
                /** @description All clicks, counted on the day of the click. */
                clicks: number;
                /** @description Counted on the day of the verification. */
                completions: number;
                earnings: number;
            };
            /** @description UTC days with activity, in order. */
            daily: {
                date: string;
                /** @description All clicks, counted on the day of the click. */
                clicks: number;
                /** @description Counted on the day of the verification. */
                completions: number;
                earnings: number;
            }[];
        };
        EntitlementDetails: {
            freeTrial?: {
                startedAt: string | null;
                expiresAt: string | null;
            };
            discounts?: {
                value: number;
                unit: "percent" | "dollars";
                expiresAt: string | null;
            }[];
            credits?: {
                totalAmount: number;
                expiresAt: string | null;
            };
        };
        Entitlements: {
            success: boolean;
            provisional: components["schemas"]["EntitlementDetails"];
            verified: components["schemas"]["EntitlementDetails"];
            all: components["schemas"]["EntitlementDetails"];
            /** @description Duration of the read in milliseconds. */
            executionTimeMs: number;
        };
        SubscriptionEventBody: {
            event_id: string;
            /** @enum {unknown} */
            event_type: "did_subscribe" | "did_renew" | "did_cancel" | "did_resubscribe" | "did_expire" | "did_enter_grace_period" | "did_enter_billing_retry" | "did_pause" | "did_change_product" | "did_refund";
            user: {
                app_account_id: string;
                publisher_user_id?: string;
            };
            subscription: {
                original_transaction_id: string;
                product_id?: string;
                plan?: string;
                price_amount_micros?: number;
                /** @description In either case; stored in upper case. */
                price_currency?: string;
                is_trial_start?: boolean;
                store?: string;
                /** @description In either case; stored in upper case. */
                country_code?: string;
            };
            /** @description RFC 3339; if absent, the time of receipt. */
            occurred_at?: string;
            raw_payload?: {
                [key: string]: unknown;
            };
        };
        GetCatalogRequest: {
            /** @description A dimension of statistics; defaults to the userId. */
            clientId?: string;
            /** @description Default: all eligible offers. */
            limit?: number;
            /** @description Requires a limit. Default: 0. */
            offset?: number;
            /** @description The end user; required unless includeAllRegions is set. */
            userId?: string;
            /**
             * @description ISO 3166-1 alpha-2, two uppercase letters.
             * @example US
             */
            countryCode?: string;
            /** @description Only for configuration pages: returns the offers of all countries, without clickUrl. */
            includeAllRegions?: boolean;
        };
        GetCatalogAnswer: {
            /** @enum {boolean} */
            success: true;
            offers: components["schemas"]["CatalogOffer"][];
            metadata: {
                /** @description Eligible offers before pagination. */
                total: number;
                limit: number;
                offset: number;
                hasMore: boolean;
            };
            locale?: string;
        };
        ServeFeedRequest: {
            /** @description Stable id per operator, a dimension of statistics. */
            clientId: string;
            /** @description The end user: seeds the ranking and becomes the user of transactions. */
            userId: string;
            /** @description Default: 10. */
            limit?: number;
            attributes: components["schemas"]["Audience"];
        };
        ServeFeedAnswer: {
            /** @enum {boolean} */
            success: true;
            offers: components["schemas"]["FeedOffer"][];
        };
        ServeMessageRequest: {
            /** @description Stable id per operator. */
            clientId: string;
            /** @description The conversation: seeds the ranking and becomes the user of transactions. */
            chatId: string;
            attributes: components["schemas"]["Audience"];
        };
        ServeMessageAnswer: {
            /** @enum {boolean} */
            success: true;
            offer: components["schemas"]["MessageOffer"] | null;
        };
        SearchOffersRequest: {
            /** @description A dimension of statistics; defaults to the userId. */
            clientId?: string;
            /** @description The end user. */
            userId: string;
            /** @description Default: 10. */
            limit?: number;
            attributes: components["schemas"]["Audience"];
        };
        SearchOffersAnswer: {
            /** @enum {boolean} */
            success: true;
            offers: components["schemas"]["FeedOffer"][];
            locale: string;
        };
        ConfirmDeliveryRequest: {
            /** @description Unix seconds when the offer was shown; values above 1e11 are read as milliseconds. */
            deliveredTimestamp: number;
            /** @description Unix seconds when the message was read, if there are read receipts. */
            readTimestamp?: number;
        };
        ConfirmDeliveryAnswer: {
            /** @enum {boolean} */
            success: true;
        };
        StoreAttributesRequest: {
            /** @description The publisher's own id of the end user. */
            userId: string;
            attributes: components["schemas"]["UserAttributes"];
        };
        StoreAttributesAnswer: {
            /** @enum {boolean} */
            success: true;
            /**
             * @description The canonical id of the user, not the id sent.
             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
             */
            userId: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            storedAt: string;
            /** @description Whether the age sent was under 18. */
            minor: boolean;
        };
        GetCreatorLinksRequest: {
            /** @description Your own id for the creator. */
            creatorId: string;
        };
        GetCreatorLinksAnswer: {
            /** @description Your own id for the creator. */
            creatorId: string;
            links: components["schemas"]["CreatorLink"][];
        };
        CompleteTestConversionRequest: {
            /** Format: uuid */
            transactionId: string;
        };
        CompleteTestConversionAnswer: {
            /** @enum {boolean} */
            success: true;
            transactionId: string;
            /** @enum {string} */
            status: "verified";
        };
        IngestSubscriptionEventAnswer: {
            /** @enum {boolean} */
            success: true;
            message: string;
        };
    };
    responses: {
        /** @description `invalid_request`: The request is malformed; `details` names the fields. */
        InvalidRequest: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The request is malformed; `details` names the fields.",
                 *       "code": "invalid_request"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `internal`: Something went wrong in the service. */
        Internal: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Something went wrong in the service.",
                 *       "code": "internal"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `unavailable`: The database does not answer; try again later. */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The database does not answer; try again later.",
                 *       "code": "unavailable"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `invalid_request`: The request is malformed; `details` names the fields. `no_geography`: Neither `countryCode` nor `X-Forwarded-For` gives a country. `platform_required`: The key belongs to several apps: send `X-Platform`. */
        InvalidRequestOrNoGeographyOrPlatformRequired: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The request is malformed; `details` names the fields.",
                 *       "code": "invalid_request"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `invalid_key`: `X-API-Key` is missing, wrong, or has no app for `X-Platform`. */
        InvalidKey: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "`X-API-Key` is missing, wrong, or has no app for `X-Platform`.",
                 *       "code": "invalid_key"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `body_too_large`: The body is too large. */
        BodyTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The body is too large.",
                 *       "code": "body_too_large"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `rate_limited`: Too many requests; wait for `Retry-After` seconds. */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Too many requests; wait for `Retry-After` seconds.",
                 *       "code": "rate_limited"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `over_capacity`: The service is busy; try again after `Retry-After` seconds. `unavailable`: The database does not answer; try again later. */
        OverCapacityOrUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The service is busy; try again after `Retry-After` seconds.",
                 *       "code": "over_capacity"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `invalid_request`: The request is malformed; `details` names the fields. `platform_required`: The key belongs to several apps: send `X-Platform`. */
        InvalidRequestOrPlatformRequired: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The request is malformed; `details` names the fields.",
                 *       "code": "invalid_request"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `trial_limit_reached`: The client has reached its trial limit. */
        TrialLimitReached: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The client has reached its trial limit.",
                 *       "code": "trial_limit_reached"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `over_capacity`: The service is busy; try again after `Retry-After` seconds. `storage_budget`: The app stores as many users, or bytes of them, as its budget allows. `unavailable`: The database does not answer; try again later. */
        OverCapacityOrStorageBudgetOrUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The service is busy; try again after `Retry-After` seconds.",
                 *       "code": "over_capacity"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `invalid_key`: `X-API-Key` is missing, wrong, or has no app for `X-Platform`. `invalid_signature`: The signature does not match, or `X-Timestamp` is more than 300 seconds off. */
        InvalidKeyOrInvalidSignature: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "`X-API-Key` is missing, wrong, or has no app for `X-Platform`.",
                 *       "code": "invalid_key"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `not_demo`: The transaction does not belong to a demo campaign. */
        NotDemo: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The transaction does not belong to a demo campaign.",
                 *       "code": "not_demo"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `not_found`: No object with this id exists, or the caller may not see it. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "No object with this id exists, or the caller may not see it.",
                 *       "code": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `conflict`: The current state does not allow it. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The current state does not allow it.",
                 *       "code": "conflict"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Identifies the request in the log. */
        RequestId: string;
        /** @description Seconds to wait before trying again. */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getCatalog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "reader-1",
                 *       "countryCode": "US"
                 *     }
                 */
                "application/json": components["schemas"]["GetCatalogRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "offers": [
                     *         {
                     *           "id": "0198c0de-1f00-7a00-8000-000000000001",
                     *           "name": "Tunely Premium",
                     *           "perk": "3 months free",
                     *           "badgeLabel": "free_trial",
                     *           "oldPrice": "$9.99",
                     *           "newPrice": "$0",
                     *           "targetCountries": [
                     *             "US",
                     *             "CA"
                     *           ],
                     *           "organization": {
                     *             "id": "0198c0de-1f00-7a00-8000-000000000003",
                     *             "name": "Tunely",
                     *             "description": null,
                     *             "url": "https://tunely.example",
                     *             "logoUrl": "https://images.example/tunely.png"
                     *           },
                     *           "creatives": [
                     *             {
                     *               "id": "0198c0de-1f00-7a00-8000-000000000002",
                     *               "title": "Three months of music",
                     *               "subtitle": null,
                     *               "description": "No ads, offline too.",
                     *               "primaryImageUrl": "https://images.example/banner.jpg",
                     *               "logoUrl": null,
                     *               "additionalImages": [],
                     *               "ctaText": "Try it free",
                     *               "supportedPlatforms": [
                     *                 "ios",
                     *                 "android",
                     *                 "web"
                     *               ],
                     *               "clickUrl": "https://offers.example.com/click/v1.eyJ0b2tlbiI"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "metadata": {
                     *         "total": 1,
                     *         "limit": 20,
                     *         "offset": 0,
                     *         "hasMore": false
                     *       },
                     *       "locale": "en"
                     *     }
                     */
                    "application/json": components["schemas"]["GetCatalogAnswer"];
                };
            };
            400: components["responses"]["InvalidRequestOrNoGeographyOrPlatformRequired"];
            401: components["responses"]["InvalidKey"];
            413: components["responses"]["BodyTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OverCapacityOrUnavailable"];
        };
    };
    serveFeed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "clientId": "home",
                 *       "userId": "reader-1",
                 *       "attributes": {
                 *         "countryCode": "US",
                 *         "language": "en"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ServeFeedRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "offers": [
                     *         {
                     *           "impressionUid": "7c9e6679-7425-40de-944b-e07fc1f90ae7",
                     *           "campaignId": "0198c0de-1f00-7a00-8000-000000000001",
                     *           "clickUrl": "https://offers.example.com/l/k3J9xQ2mZb",
                     *           "title": "Three months of music",
                     *           "description": "No ads, offline too.",
                     *           "imageUrl": "https://images.example/banner.jpg",
                     *           "additionalImages": [],
                     *           "advertiserName": "Tunely",
                     *           "advertiserLogo": "https://images.example/tunely.png",
                     *           "perk": "3 months free",
                     *           "badgeLabel": "free_trial"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ServeFeedAnswer"];
                };
            };
            400: components["responses"]["InvalidRequestOrPlatformRequired"];
            401: components["responses"]["InvalidKey"];
            409: components["responses"]["TrialLimitReached"];
            413: components["responses"]["BodyTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OverCapacityOrUnavailable"];
        };
    };
    serveMessage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "clientId": "bot",
                 *       "chatId": "chat-1",
                 *       "attributes": {
                 *         "countryCode": "US",
                 *         "language": "en"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ServeMessageRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "offer": {
                     *         "clickUrl": "https://offers.example.com/l/k3J9xQ2mZb",
                     *         "title": "Three months of music",
                     *         "description": "No ads, offline too.",
                     *         "imageUrl": "https://images.example/banner.jpg",
                     *         "advertiserName": "Tunely",
                     *         "perk": "3 months free",
                     *         "badgeLabel": "free_trial"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ServeMessageAnswer"];
                };
            };
            400: components["responses"]["InvalidRequestOrPlatformRequired"];
            401: components["responses"]["InvalidKey"];
            409: components["responses"]["TrialLimitReached"];
            413: components["responses"]["BodyTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OverCapacityOrUnavailable"];
        };
    };
    searchOffers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "reader-1",
                 *       "attributes": {
                 *         "countryCode": "US",
                 *         "language": "en"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SearchOffersRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "offers": [
                     *         {
                     *           "impressionUid": "7c9e6679-7425-40de-944b-e07fc1f90ae7",
                     *           "campaignId": "0198c0de-1f00-7a00-8000-000000000001",
                     *           "clickUrl": "https://offers.example.com/l/k3J9xQ2mZb",
                     *           "title": "Three months of music",
                     *           "description": "No ads, offline too.",
                     *           "imageUrl": "https://images.example/banner.jpg",
                     *           "additionalImages": [],
                     *           "advertiserName": "Tunely",
                     *           "advertiserLogo": "https://images.example/tunely.png",
                     *           "perk": "3 months free",
                     *           "badgeLabel": "free_trial"
                     *         }
                     *       ],
                     *       "locale": "en"
                     *     }
                     */
                    "application/json": components["schemas"]["SearchOffersAnswer"];
                };
            };
            400: components["responses"]["InvalidRequestOrPlatformRequired"];
            401: components["responses"]["InvalidKey"];
            413: components["responses"]["BodyTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OverCapacityOrUnavailable"];
        };
    };
    confirmDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `impressionUid` of a feed or search offer.
                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                 */
                impressionUid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "deliveredTimestamp": 1772366400
                 *     }
                 */
                "application/json": components["schemas"]["ConfirmDeliveryRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["ConfirmDeliveryAnswer"];
                };
            };
            400: components["responses"]["InvalidRequestOrPlatformRequired"];
            401: components["responses"]["InvalidKey"];
            413: components["responses"]["BodyTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    storeAttributes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "reader-1",
                 *       "attributes": {
                 *         "countryCode": "US",
                 *         "language": "en",
                 *         "age": 34
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["StoreAttributesRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "userId": "0198c0de-1f00-7a00-8000-000000000004",
                     *       "storedAt": "2026-03-01T12:00:00.000Z",
                     *       "minor": false
                     *     }
                     */
                    "application/json": components["schemas"]["StoreAttributesAnswer"];
                };
            };
            400: components["responses"]["InvalidRequestOrPlatformRequired"];
            401: components["responses"]["InvalidKey"];
            413: components["responses"]["BodyTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["OverCapacityOrStorageBudgetOrUnavailable"];
        };
    };
    getCreatorLinks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "creatorId": "creator-7"
                 *     }
                 */
                "application/json": components["schemas"]["GetCreatorLinksRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "creatorId": "creator-7",
                     *       "links": [
                     *         {
                     *           "campaignId": "0198c0de-1f00-7a00-8000-000000000001",
                     *           "linkUrl": "https://offers.example.com/l/k3J9xQ2mZb",
                     *           "payout": {
                     *             "amount": 2.5,
                     *             "currency": "USD",
                     *             "model": "CPA"
                     *           },
                     *           "name": "Tunely Premium",
                     *           "perk": "3 months free",
                     *           "badgeLabel": "free_trial",
                     *           "oldPrice": "$9.99",
                     *           "newPrice": "$0",
                     *           "targetCountries": [
                     *             "US",
                     *             "CA"
                     *           ],
                     *           "organization": {
                     *             "id": "0198c0de-1f00-7a00-8000-000000000003",
                     *             "name": "Tunely",
                     *             "description": null,
                     *             "url": "https://tunely.example",
                     *             "logoUrl": "https://images.example/tunely.png"
                     *           },
                     *           "creatives": [
                     *             {
                     *               "id": "0198c0de-1f00-7a00-8000-000000000002",
                     *               "title": "Three months of music",
                     *               "subtitle": null,
                     *               "description": "No ads, offline too.",
                     *               "primaryImageUrl": "https://images.example/banner.jpg",
                     *               "logoUrl": null,
                     *               "additionalImages": [],
                     *               "ctaText": "Try it free",
                     *               "supportedPlatforms": [
                     *                 "ios",
                     *                 "android",
                     *                 "web"
                     *               ]
                     *             }
                     *           ],
                     *           "categories": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["GetCreatorLinksAnswer"];
                };
            };
            400: components["responses"]["InvalidRequestOrPlatformRequired"];
            401: components["responses"]["InvalidKey"];
            413: components["responses"]["BodyTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCreatorStats: {
        parameters: {
            query?: {
                /**
                 * @description First UTC day, YYYY-MM-DD. Default: the first day with activity.
                 * @example 2026-03-01
                 */
                startDate?: string;
                /**
                 * @description Last UTC day, inclusive. Default: today.
                 * @example 2026-03-01
                 */
                endDate?: string;
            };
            header?: never;
            path: {
                /** @description Your own id for the creator. */
                creatorId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "creatorId": "creator-7",
                     *       "startDate": "2026-03-01",
                     *       "endDate": "2026-03-31",
                     *       "currency": "USD",
                     *       "campaigns": [
                     *         {
                     *           "campaignId": "0198c0de-1f00-7a00-8000-000000000001",
                     *           "campaignTitle": "Tunely Premium",
                     *           "clicks": 12,
                     *           "completions": 2,
                     *           "earnings": 5
                     *         }
                     *       ],
                     *       "totals": {
                     *         "clicks": 12,
                     *         "completions": 2,
                     *         "earnings": 5
                     *       },
                     *       "daily": [
                     *         {
                     *           "date": "2026-03-02",
                     *           "clicks": 12,
                     *           "completions": 2,
                     *           "earnings": 5
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CreatorStats"];
                };
            };
            400: components["responses"]["InvalidRequestOrPlatformRequired"];
            401: components["responses"]["InvalidKey"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEntitlements: {
        parameters: {
            query: {
                userId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "provisional": {},
                     *       "verified": {
                     *         "freeTrial": {
                     *           "startedAt": "2026-03-01T12:00:00.000Z",
                     *           "expiresAt": "2026-06-01T12:00:00.000Z"
                     *         }
                     *       },
                     *       "all": {
                     *         "freeTrial": {
                     *           "startedAt": "2026-03-01T12:00:00.000Z",
                     *           "expiresAt": "2026-06-01T12:00:00.000Z"
                     *         }
                     *       },
                     *       "executionTimeMs": 1.2
                     *     }
                     */
                    "application/json": components["schemas"]["Entitlements"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidKeyOrInvalidSignature"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    completeTestConversion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "transactionId": "0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54"
                 *     }
                 */
                "application/json": components["schemas"]["CompleteTestConversionRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "transactionId": "0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54",
                     *       "status": "verified"
                     *     }
                     */
                    "application/json": components["schemas"]["CompleteTestConversionAnswer"];
                };
            };
            400: components["responses"]["InvalidRequestOrPlatformRequired"];
            401: components["responses"]["InvalidKey"];
            403: components["responses"]["NotDemo"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    ingestSubscriptionEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event_id": "evt-1001",
                 *       "event_type": "did_subscribe",
                 *       "user": {
                 *         "app_account_id": "reader-1"
                 *       },
                 *       "subscription": {
                 *         "original_transaction_id": "sub-1001",
                 *         "product_id": "premium-monthly",
                 *         "price_amount_micros": 9990000,
                 *         "price_currency": "USD",
                 *         "store": "web",
                 *         "country_code": "US"
                 *       },
                 *       "occurred_at": "2026-03-01T12:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["SubscriptionEventBody"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Received evt-1001"
                     *     }
                     */
                    "application/json": components["schemas"]["IngestSubscriptionEventAnswer"];
                };
            };
            /** @description Refused. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: false;
                        error: string;
                    };
                };
            };
            413: components["responses"]["BodyTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
}
