/* The API's paths and shapes, made from docs/openapi.json by `npm run generate`. Do not edit. */
export interface paths {
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
    };
    responses: {
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
}
