/* The API's paths and shapes, made from docs/openapi.json by `npm run generate:client`. Do not edit. */
export interface paths {
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process runs */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            status: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process can serve: does a real write */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            status: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/publisher/sdk/v1/offers/catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** List every offer the app may serve and the user can redeem */
        post: {
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
                    "application/json": {
                        /** @description Analytics dimension; defaults to the userId. */
                        clientId?: string;
                        /** @description Default: all eligible offers. */
                        limit?: number;
                        /**
                         * @description Requires a limit.
                         * @default 0
                         */
                        offset?: number;
                        /** @description The end user; required unless includeAllRegions is set. */
                        userId?: string;
                        /**
                         * @description ISO 3166-1 alpha-2, two uppercase letters.
                         * @example US
                         */
                        countryCode?: string;
                        /** @description For configuration pages only: returns the offers of all countries, without clickUrl. */
                        includeAllRegions?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            offers: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                perk: string | null;
                                /** @description Always present; null when the offer has no badge. */
                                badgeLabel: "free_trial" | "discount" | null;
                                oldPrice: string | null;
                                newPrice: string | null;
                                targetCountries: string[];
                                organization?: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    description: string | null;
                                    url: string | null;
                                    logoUrl: string | null;
                                };
                                creatives?: {
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
                                }[];
                            }[];
                            metadata: {
                                /** @description Eligible offers before pagination. */
                                total: number;
                                limit: number;
                                offset: number;
                                hasMore: boolean;
                            };
                            locale?: string;
                        };
                    };
                };
            };
        };
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
        /** Ranked offers for one user, best first */
        post: {
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
                    "application/json": {
                        /** @description Stable id per operator; analytics dimension. */
                        clientId: string;
                        /** @description The end user: seeds the ranking and becomes the user of transactions. */
                        userId: string;
                        /** @default 10 */
                        limit?: number;
                        attributes: {
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
                            /** @description The end user's device; when omitted, offers for any device are returned. */
                            platform?: "android" | "ios" | "web";
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            offers: {
                                /**
                                 * Format: uuid
                                 * @description Identifies the impression in the delivered call; not for end users.
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
                                /** @description Always present; null when the offer has no badge. */
                                badgeLabel: "free_trial" | "discount" | null;
                            }[];
                        };
                    };
                };
            };
        };
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
        /** One offer for an outbound automated message */
        post: {
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
                    "application/json": {
                        /** @description Stable id per operator. */
                        clientId: string;
                        /** @description The conversation: seeds the ranking and becomes the user of transactions. */
                        chatId: string;
                        attributes: {
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
                            /** @description The end user's device; when omitted, offers for any device are returned. */
                            platform?: "android" | "ios" | "web";
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            offer: {
                                clickUrl: string;
                                title: string;
                                description: string | null;
                                imageUrl: string;
                                advertiserName: string;
                                perk?: string | null;
                                /** @description Always present; null when the offer has no badge. */
                                badgeLabel: "free_trial" | "discount" | null;
                            } | null;
                        };
                    };
                };
            };
        };
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
        /** Ranked offers for the hosted page */
        post: {
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
                    "application/json": {
                        /** @description Analytics dimension; defaults to the userId. */
                        clientId?: string;
                        /** @description The end user. */
                        userId: string;
                        /** @default 10 */
                        limit?: number;
                        attributes: {
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
                            /** @description The end user's device; when omitted, offers for any device are returned. */
                            platform?: "android" | "ios" | "web";
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            offers: {
                                /**
                                 * Format: uuid
                                 * @description Identifies the impression in the delivered call; not for end users.
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
                                /** @description Always present; null when the offer has no badge. */
                                badgeLabel: "free_trial" | "discount" | null;
                            }[];
                            locale: string;
                        };
                    };
                };
            };
        };
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
        /** Confirm that a served offer was shown */
        post: {
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
                    "application/json": {
                        /** @description Unix seconds when the offer was shown; values above 1e11 are read as milliseconds. */
                        deliveredTimestamp: number;
                        /** @description Unix seconds when the message was read, where there are read receipts. */
                        readTimestamp?: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                        };
                    };
                };
            };
        };
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
        /** Store what is known of a user */
        post: {
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
                    "application/json": {
                        /** @description The publisher's own id of the end user. */
                        userId: string;
                        /** @description Replaces the stored set; `{}` clears it. At most 16 KiB as sent, 512 characters a value. `email`, `firstName`, `lastName`, `mobile`, `phoneNumber`, `postalCode`, `postcode`, `latitude`, `longitude` and `gender` only from an app whose audience status is `adults_only`. */
                        attributes: {
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
                            /** @description Free-form; texts alone, at most 64, under names of at most 64 characters. */
                            custom?: {
                                [key: string]: string;
                            };
                            /** @description Whole years; of a range its lowest end. Under 18 only `age`, `countryCode` and `language` are kept. */
                            age?: number;
                            email?: string;
                            firstName?: string;
                            lastName?: string;
                            mobile?: string;
                            phoneNumber?: string;
                            /** @description The preferred spelling; send this or `postcode`. */
                            postalCode?: string;
                            /** @description A key of its own, not an alias. */
                            postcode?: string;
                            /** @description Decimal degrees. */
                            latitude?: string;
                            /** @description Decimal degrees. */
                            longitude?: string;
                            gender?: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
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
                    };
                };
            };
        };
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
        /** Mint or fetch the permanent links of a creator */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Your own id of the creator. */
                        creatorId: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Your own id of the creator. */
                            creatorId: string;
                            links: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                campaignId: string;
                                /** @description Permanent short link. */
                                linkUrl: string;
                                payout: {
                                    /** @description Your share for each completion. */
                                    amount: number;
                                    /** @enum {string} */
                                    currency: "USD";
                                    /** @enum {string} */
                                    model: "CPA" | "CPC" | "CPI" | "CPM";
                                };
                                name: string;
                                perk: string | null;
                                /** @description Always present; null when the offer has no badge. */
                                badgeLabel: "free_trial" | "discount" | null;
                                oldPrice: string | null;
                                newPrice: string | null;
                                targetCountries: string[];
                                organization?: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    description: string | null;
                                    url: string | null;
                                    logoUrl: string | null;
                                };
                                creatives?: {
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
                                }[];
                                categories: {
                                    /**
                                     * @description UUID
                                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                     */
                                    id: string;
                                    name: string;
                                }[];
                            }[];
                        };
                    };
                };
            };
        };
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
        /** Read the statistics of a creator */
        get: {
            parameters: {
                query?: {
                    /**
                     * @description First UTC day, YYYY-MM-DD; default: the first day with activity.
                     * @example 2026-03-01
                     */
                    startDate?: string;
                    /**
                     * @description Last UTC day, inclusive; default: today.
                     * @example 2026-03-01
                     */
                    endDate?: string;
                };
                header?: never;
                path: {
                    /** @description Your own id of the creator. */
                    creatorId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Your own id of the creator. */
                            creatorId: string;
                            /** @description As sent. */
                            startDate?: string;
                            /** @description As sent. */
                            endDate?: string;
                            /** @enum {string} */
                            currency: "USD";
                            /** @description Campaigns with activity in the range, the most clicked first. */
                            campaigns: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                campaignId: string;
                                campaignTitle: string;
                                /** @description Every click, on its day. */
                                clicks: number;
                                /** @description On the day of the verification. */
                                completions: number;
                                earnings: number;
                            }[];
                            totals: {
                                /** @description Every click, on its day. */
                                clicks: number;
                                /** @description On the day of the verification. */
                                completions: number;
                                earnings: number;
                            };
                            /** @description UTC days with activity, in order. */
                            daily: {
                                date: string;
                                /** @description Every click, on its day. */
                                clicks: number;
                                /** @description On the day of the verification. */
                                completions: number;
                                earnings: number;
                            }[];
                        };
                    };
                };
            };
        };
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
        get: {
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
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            provisional: {
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
                            verified: {
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
                            all: {
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
                            /** @description Duration of the read in milliseconds. */
                            executionTimeMs: number;
                        };
                    };
                };
            };
        };
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
        /** Complete a transaction of the demo campaign */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        transactionId: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            transactionId: string;
                            /** @enum {string} */
                            status: "verified";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/organizations/{organizationId}/postbacks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List conversion calls and their verdicts, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description How many entries at most. */
                    limit?: number;
                    /** @description `nextCursor` of the page before. */
                    cursor?: string;
                    /** @description As sent. */
                    transactionId?: string;
                    verdict?: string;
                };
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    organizationId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                id: string;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                at: string;
                                /** @description `postback` or `completion_call`. */
                                source: string;
                                /** @description As sent. */
                                transactionId: string | null;
                                orderId: string | null;
                                amount: string | null;
                                currency: string | null;
                                status: string | null;
                                dryRun: boolean;
                                verdict: string;
                                rule: string | null;
                                message: string;
                                httpStatus: number;
                            }[];
                            /** @description Send it as `cursor` for the next page; null on the last one. */
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advertiser/v1/postbacks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your conversion calls and their verdicts, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description How many entries at most. */
                    limit?: number;
                    /** @description `nextCursor` of the page before. */
                    cursor?: string;
                    /** @description As sent. */
                    transactionId?: string;
                    verdict?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                id: string;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                at: string;
                                /** @description `postback` or `completion_call`. */
                                source: string;
                                /** @description As sent. */
                                transactionId: string | null;
                                orderId: string | null;
                                amount: string | null;
                                currency: string | null;
                                status: string | null;
                                dryRun: boolean;
                                verdict: string;
                                rule: string | null;
                                message: string;
                                httpStatus: number;
                            }[];
                            /** @description Send it as `cursor` for the next page; null on the last one. */
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read what is stored of a person */
        get: {
            parameters: {
                query?: {
                    /** @description All of it, as a file. */
                    format?: "json";
                };
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    appId: string;
                    userId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The publisher's own id. */
                            userId: string;
                            /**
                             * @description The canonical id, made by the first stored set.
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            id: string | null;
                            /** @description Exactly the keys that are stored. */
                            attributes: {
                                [key: string]: unknown;
                            } | null;
                            /** @description Whether the age acted on now is under 18. */
                            minor: boolean;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            storedAt: string | null;
                            /** @description Of live keys. */
                            entitlements: {
                                provisional: {
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
                                verified: {
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
                                all: {
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
                            };
                            /** @description Of test keys. */
                            testEntitlements: {
                                provisional: {
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
                                verified: {
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
                                all: {
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
                            };
                            grants: {
                                /** @enum {string} */
                                environment: "live" | "test";
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                campaignId: string;
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                transactionId: string;
                                /** @enum {string} */
                                kind: "provisional" | "verified";
                                /** @enum {string} */
                                type: "free_trial" | "discount" | "credit";
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                startsAt: string;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                endsAt: string | null;
                            }[];
                            completions: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                campaignId: string;
                                /** @enum {string} */
                                environment: "live" | "test";
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                completedAt: string;
                            }[];
                            exposures: {
                                assignmentVersion: string;
                                /** @enum {string} */
                                cohort: "treatment" | "control";
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                exposedAt: string;
                            }[];
                            servings: {
                                id: string;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                at: string;
                                /** @enum {string} */
                                environment: "live" | "test";
                                /** @enum {string} */
                                surface: "feed" | "message" | "search";
                                clientId: string | null;
                                country: string;
                                language: string | null;
                                platform: string | null;
                                campaignIds: string[];
                            }[];
                            subscriptionEvents: {
                                /** @enum {string} */
                                environment: "live" | "test";
                                eventId: string;
                                eventType: string;
                                originalTransactionId: string;
                                productId: string | null;
                                plan: string | null;
                                store: string | null;
                                countryCode: string | null;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                occurredAt: string;
                                /** @description The text as it was sent. */
                                rawPayload: string | null;
                            }[];
                            transactions: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                id: string;
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                appId: string;
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                campaignId: string;
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                creativeId: string;
                                creatorId: string | null;
                                /** @description Null when you may not see it. */
                                userId: string | null;
                                servingId: string | null;
                                /** @enum {string} */
                                surface: "catalog" | "feed" | "message" | "search" | "creator";
                                /** @enum {string} */
                                class: "person" | "prefetch" | "preview_bot" | "crawler";
                                /** @enum {string} */
                                environment: "live" | "test";
                                /** @enum {string} */
                                state: "created" | "verified" | "failed";
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                openedAt: string;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                verifiedAt: string | null;
                                timeline: {
                                    /**
                                     * Format: date-time
                                     * @example 2026-03-01T12:00:00.000Z
                                     */
                                    at: string;
                                    /** @description served, delivered, opened, redirected, postback, failed, verified, entitlement or webhook. */
                                    step: string;
                                    /** @description A stable code for the outcome of the step. */
                                    code: string;
                                    /** @description The outcome as a sentence. */
                                    text: string;
                                }[];
                            }[];
                            /** @description Everything that happened, oldest first. */
                            timeline: {
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                at: string;
                                step: string;
                                code: string;
                                text: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Erase a person
         * @description Removes what is stored of the person from every table; transactions stay under a pseudonym. Somebody unknown gets a receipt of zeros.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    appId: string;
                    userId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            erasedAt: string;
                            /** @description Rows by table. */
                            tables: {
                                [key: string]: number;
                            };
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/users/{userId}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export everything that is stored of a person */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    appId: string;
                    userId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The publisher's own id. */
                            userId: string;
                            /**
                             * @description The canonical id, made by the first stored set.
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            id: string | null;
                            /** @description Exactly the keys that are stored. */
                            attributes: {
                                [key: string]: unknown;
                            } | null;
                            /** @description Whether the age acted on now is under 18. */
                            minor: boolean;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            storedAt: string | null;
                            /** @description Of live keys. */
                            entitlements: {
                                provisional: {
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
                                verified: {
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
                                all: {
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
                            };
                            /** @description Of test keys. */
                            testEntitlements: {
                                provisional: {
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
                                verified: {
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
                                all: {
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
                            };
                            grants: {
                                /** @enum {string} */
                                environment: "live" | "test";
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                campaignId: string;
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                transactionId: string;
                                /** @enum {string} */
                                kind: "provisional" | "verified";
                                /** @enum {string} */
                                type: "free_trial" | "discount" | "credit";
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                startsAt: string;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                endsAt: string | null;
                            }[];
                            completions: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                campaignId: string;
                                /** @enum {string} */
                                environment: "live" | "test";
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                completedAt: string;
                            }[];
                            exposures: {
                                assignmentVersion: string;
                                /** @enum {string} */
                                cohort: "treatment" | "control";
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                exposedAt: string;
                            }[];
                            servings: {
                                id: string;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                at: string;
                                /** @enum {string} */
                                environment: "live" | "test";
                                /** @enum {string} */
                                surface: "feed" | "message" | "search";
                                clientId: string | null;
                                country: string;
                                language: string | null;
                                platform: string | null;
                                campaignIds: string[];
                            }[];
                            subscriptionEvents: {
                                /** @enum {string} */
                                environment: "live" | "test";
                                eventId: string;
                                eventType: string;
                                originalTransactionId: string;
                                productId: string | null;
                                plan: string | null;
                                store: string | null;
                                countryCode: string | null;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                occurredAt: string;
                                /** @description The text as it was sent. */
                                rawPayload: string | null;
                            }[];
                            transactions: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                id: string;
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                appId: string;
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                campaignId: string;
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                creativeId: string;
                                creatorId: string | null;
                                /** @description Null when you may not see it. */
                                userId: string | null;
                                servingId: string | null;
                                /** @enum {string} */
                                surface: "catalog" | "feed" | "message" | "search" | "creator";
                                /** @enum {string} */
                                class: "person" | "prefetch" | "preview_bot" | "crawler";
                                /** @enum {string} */
                                environment: "live" | "test";
                                /** @enum {string} */
                                state: "created" | "verified" | "failed";
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                openedAt: string;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                verifiedAt: string | null;
                                timeline: {
                                    /**
                                     * Format: date-time
                                     * @example 2026-03-01T12:00:00.000Z
                                     */
                                    at: string;
                                    /** @description served, delivered, opened, redirected, postback, failed, verified, entitlement or webhook. */
                                    step: string;
                                    /** @description A stable code for the outcome of the step. */
                                    code: string;
                                    /** @description The outcome as a sentence. */
                                    text: string;
                                }[];
                            }[];
                            /** @description Everything that happened, oldest first. */
                            timeline: {
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                at: string;
                                step: string;
                                code: string;
                                text: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/subscription-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List ingested events, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description How many entries at most. */
                    limit?: number;
                    /** @description `nextCursor` of the page before. */
                    cursor?: string;
                    outcome?: "stored" | "duplicate" | "rejected";
                    environment?: "live" | "test";
                };
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    appId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                id: string;
                                /** @description Null where none could be read. */
                                eventId: string | null;
                                eventType: string | null;
                                /** @enum {string} */
                                environment: "live" | "test";
                                /** @enum {string} */
                                outcome: "stored" | "duplicate" | "rejected";
                                /** @description Why it was not stored. */
                                reason: string | null;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                at: string;
                            }[];
                            /** @description Send it as `cursor` for the next page; null on the last one. */
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/subscription-events/{eventId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one event
         * @description By its `event_id`: the one that was stored, if any, else the latest. By the `id` of the list: that entry.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    appId: string;
                    eventId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            id: string;
                            /** @description Null where none could be read. */
                            eventId: string | null;
                            eventType: string | null;
                            /** @enum {string} */
                            environment: "live" | "test";
                            /** @enum {string} */
                            outcome: "stored" | "duplicate" | "rejected";
                            /** @description Why it was not stored. */
                            reason: string | null;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            at: string;
                            /** @description As it was sent, byte for byte; null when there was none. */
                            rawPayload: unknown;
                            /** @description The body of a request that was rejected. */
                            rawBody: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/incrementality": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Compare treatment with the holdout; a large report is cached and refreshed in the background */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    appId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            at: string;
                            versions: {
                                assignmentVersion: string;
                                treatment: {
                                    /** @description Users who were, or would have been, shown an offer. */
                                    exposed: number;
                                    /** @description Distinct users who subscribed, trial starts included. */
                                    subscribers: number;
                                    trials: number;
                                    renewals: number;
                                    cancellations: number;
                                    /** @description Amounts by ISO 4217 currency. */
                                    revenue: {
                                        [key: string]: number;
                                    };
                                    /** @description Share of subscribers among the exposed. */
                                    rate: number | null;
                                };
                                control: {
                                    /** @description Users who were, or would have been, shown an offer. */
                                    exposed: number;
                                    /** @description Distinct users who subscribed, trial starts included. */
                                    subscribers: number;
                                    trials: number;
                                    renewals: number;
                                    cancellations: number;
                                    /** @description Amounts by ISO 4217 currency. */
                                    revenue: {
                                        [key: string]: number;
                                    };
                                    /** @description Share of subscribers among the exposed. */
                                    rate: number | null;
                                };
                                lift: {
                                    absolute: number | null;
                                    relative: number | null;
                                    /** @description 95% interval of the absolute lift. */
                                    interval: number[] | null;
                                };
                                sampleRatio: {
                                    /** @description Expected share of treatment, by the roll-out percentage at each exposure. */
                                    expected: number;
                                    observed: number;
                                    pValue: number;
                                    /** @description False when the cohort sizes are not plausible: do not trust the lift. */
                                    ok: boolean;
                                };
                                /** @description Events, until the next version began, whose subscription has no exposed user. */
                                unjoined: number;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/projects/{projectId}/signature-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find out why a signature is refused
         * @description Takes a request as it was sent, and says which part differs. No secret is shown.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    projectId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @example POST */
                        method: string;
                        /** @example /webhooks/service */
                        path: string;
                        /** @description The text after `?`. */
                        query?: string;
                        headers: {
                            [key: string]: string;
                        };
                        /** @description The exact text. */
                        body?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            valid: boolean;
                            findings: {
                                /** @description key, platform, signature, timestamp, method, path, query, body or secret. */
                                part: string;
                                problem: string;
                            }[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the statistics of an app; `format=csv` streams all groups in order */
        get: {
            parameters: {
                query?: {
                    /**
                     * @description First UTC day; default: 29 days before `to`.
                     * @example 2026-03-01
                     */
                    from?: string;
                    /**
                     * @description Last UTC day, inclusive; default: today.
                     * @example 2026-03-31
                     */
                    to?: string;
                    format?: "json" | "csv";
                    /** @description More than 10,000 creators require `format=csv`. */
                    groupBy?: "day" | "campaign" | "creator" | "surface" | "country" | "class";
                };
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    appId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Groups with activity; the member named like `groupBy` identifies the group. */
                            data: {
                                /** @description YYYY-MM-DD, UTC. */
                                day?: string | null;
                                /** @description Id of the campaign. */
                                campaign?: string | null;
                                /** @description The publisher’s own id of a creator; null for traffic of no creator. */
                                creator?: string | null;
                                /** @description The creator’s app, in the statistics of an organization or the installation. */
                                appId?: string | null;
                                /** @description catalog, feed, message, search or creator. */
                                surface?: string | null;
                                /** @description ISO 3166-1 alpha-2; null when unknown. */
                                country?: string | null;
                                /** @description Traffic type: person, prefetch, preview_bot or crawler; null for served and delivered. */
                                class?: string | null;
                                /** @description Id of the app. */
                                app?: string | null;
                                /** @description Id of the organization. */
                                organization?: string | null;
                                /** @description Offers served by feed, search and message. */
                                served: number;
                                /** @description Impressions confirmed as shown. */
                                delivered: number;
                                /** @description Clicks on any link, on the day of the click. */
                                clicks: number;
                                /** @description Verified transactions, on the day of the verification. */
                                completions: number;
                                /** @description US dollars: the publisher’s share; for an organization, what it pays. */
                                earnings: number;
                            }[];
                            /** Figure */
                            totals: {
                                /** @description Offers served by feed, search and message. */
                                served: number;
                                /** @description Impressions confirmed as shown. */
                                delivered: number;
                                /** @description Clicks on any link, on the day of the click. */
                                clicks: number;
                                /** @description Verified transactions, on the day of the verification. */
                                completions: number;
                                /** @description US dollars: the publisher’s share; for an organization, what it pays. */
                                earnings: number;
                            };
                            /** @description The totals of the same number of days before. */
                            previous: {
                                /** @description Offers served by feed, search and message. */
                                served: number;
                                /** @description Impressions confirmed as shown. */
                                delivered: number;
                                /** @description Clicks on any link, on the day of the click. */
                                clicks: number;
                                /** @description Verified transactions, on the day of the verification. */
                                completions: number;
                                /** @description US dollars: the publisher’s share; for an organization, what it pays. */
                                earnings: number;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/organizations/{organizationId}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the statistics of an organization; `earnings` is what it pays */
        get: {
            parameters: {
                query?: {
                    /**
                     * @description First UTC day; default: 29 days before `to`.
                     * @example 2026-03-01
                     */
                    from?: string;
                    /**
                     * @description Last UTC day, inclusive; default: today.
                     * @example 2026-03-31
                     */
                    to?: string;
                    format?: "json" | "csv";
                    /** @description More than 10,000 creators require `format=csv`. */
                    groupBy?: "day" | "campaign" | "creator" | "surface" | "country" | "class";
                };
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    organizationId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Groups with activity; the member named like `groupBy` identifies the group. */
                            data: {
                                /** @description YYYY-MM-DD, UTC. */
                                day?: string | null;
                                /** @description Id of the campaign. */
                                campaign?: string | null;
                                /** @description The publisher’s own id of a creator; null for traffic of no creator. */
                                creator?: string | null;
                                /** @description The creator’s app, in the statistics of an organization or the installation. */
                                appId?: string | null;
                                /** @description catalog, feed, message, search or creator. */
                                surface?: string | null;
                                /** @description ISO 3166-1 alpha-2; null when unknown. */
                                country?: string | null;
                                /** @description Traffic type: person, prefetch, preview_bot or crawler; null for served and delivered. */
                                class?: string | null;
                                /** @description Id of the app. */
                                app?: string | null;
                                /** @description Id of the organization. */
                                organization?: string | null;
                                /** @description Offers served by feed, search and message. */
                                served: number;
                                /** @description Impressions confirmed as shown. */
                                delivered: number;
                                /** @description Clicks on any link, on the day of the click. */
                                clicks: number;
                                /** @description Verified transactions, on the day of the verification. */
                                completions: number;
                                /** @description US dollars: the publisher’s share; for an organization, what it pays. */
                                earnings: number;
                            }[];
                            /** Figure */
                            totals: {
                                /** @description Offers served by feed, search and message. */
                                served: number;
                                /** @description Impressions confirmed as shown. */
                                delivered: number;
                                /** @description Clicks on any link, on the day of the click. */
                                clicks: number;
                                /** @description Verified transactions, on the day of the verification. */
                                completions: number;
                                /** @description US dollars: the publisher’s share; for an organization, what it pays. */
                                earnings: number;
                            };
                            /** @description The totals of the same number of days before. */
                            previous: {
                                /** @description Offers served by feed, search and message. */
                                served: number;
                                /** @description Impressions confirmed as shown. */
                                delivered: number;
                                /** @description Clicks on any link, on the day of the click. */
                                clicks: number;
                                /** @description Verified transactions, on the day of the verification. */
                                completions: number;
                                /** @description US dollars: the publisher’s share; for an organization, what it pays. */
                                earnings: number;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the statistics of the whole installation */
        get: {
            parameters: {
                query?: {
                    /**
                     * @description First UTC day; default: 29 days before `to`.
                     * @example 2026-03-01
                     */
                    from?: string;
                    /**
                     * @description Last UTC day, inclusive; default: today.
                     * @example 2026-03-31
                     */
                    to?: string;
                    format?: "json" | "csv";
                    /** @description More than 10,000 creators require `format=csv`. */
                    groupBy?: "day" | "campaign" | "creator" | "surface" | "country" | "class" | "app" | "organization";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Groups with activity; the member named like `groupBy` identifies the group. */
                            data: {
                                /** @description YYYY-MM-DD, UTC. */
                                day?: string | null;
                                /** @description Id of the campaign. */
                                campaign?: string | null;
                                /** @description The publisher’s own id of a creator; null for traffic of no creator. */
                                creator?: string | null;
                                /** @description The creator’s app, in the statistics of an organization or the installation. */
                                appId?: string | null;
                                /** @description catalog, feed, message, search or creator. */
                                surface?: string | null;
                                /** @description ISO 3166-1 alpha-2; null when unknown. */
                                country?: string | null;
                                /** @description Traffic type: person, prefetch, preview_bot or crawler; null for served and delivered. */
                                class?: string | null;
                                /** @description Id of the app. */
                                app?: string | null;
                                /** @description Id of the organization. */
                                organization?: string | null;
                                /** @description Offers served by feed, search and message. */
                                served: number;
                                /** @description Impressions confirmed as shown. */
                                delivered: number;
                                /** @description Clicks on any link, on the day of the click. */
                                clicks: number;
                                /** @description Verified transactions, on the day of the verification. */
                                completions: number;
                                /** @description US dollars: the publisher’s share; for an organization, what it pays. */
                                earnings: number;
                            }[];
                            /** Figure */
                            totals: {
                                /** @description Offers served by feed, search and message. */
                                served: number;
                                /** @description Impressions confirmed as shown. */
                                delivered: number;
                                /** @description Clicks on any link, on the day of the click. */
                                clicks: number;
                                /** @description Verified transactions, on the day of the verification. */
                                completions: number;
                                /** @description US dollars: the publisher’s share; for an organization, what it pays. */
                                earnings: number;
                            };
                            /** @description The totals of the same number of days before. */
                            previous: {
                                /** @description Offers served by feed, search and message. */
                                served: number;
                                /** @description Impressions confirmed as shown. */
                                delivered: number;
                                /** @description Clicks on any link, on the day of the click. */
                                clicks: number;
                                /** @description Verified transactions, on the day of the verification. */
                                completions: number;
                                /** @description US dollars: the publisher’s share; for an organization, what it pays. */
                                earnings: number;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/creators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search the creators who have links, with their statistics */
        get: {
            parameters: {
                query?: {
                    /** @description How many entries at most. */
                    limit?: number;
                    /** @description `nextCursor` of the page before. */
                    cursor?: string;
                    /** @description Part of the id, ignoring case. */
                    search?: string;
                    /**
                     * @description First UTC day; default: 29 days before `to`.
                     * @example 2026-03-01
                     */
                    from?: string;
                    /**
                     * @description Last UTC day, inclusive; default: today.
                     * @example 2026-03-31
                     */
                    to?: string;
                };
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    appId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @description Your own id of the creator. */
                                creatorId: string;
                                /** @description Number of links, of both environments. */
                                links: number;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                createdAt: string;
                                /** @description Every click, on its day. */
                                clicks: number;
                                /** @description On the day of the verification. */
                                completions: number;
                                earnings: number;
                            }[];
                            /** @description Send it as `cursor` for the next page; null on the last one. */
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/creators/{creatorId}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the links of a creator */
        get: {
            parameters: {
                query?: {
                    /** @description How many entries at most. */
                    limit?: number;
                    /** @description `nextCursor` of the page before. */
                    cursor?: string;
                };
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    appId: string;
                    /** @description Your own id of the creator. */
                    creatorId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                campaignId: string;
                                campaignName: string;
                                linkUrl: string;
                                /** @enum {string} */
                                environment: "live" | "test";
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                createdAt: string;
                            }[];
                            /** @description Send it as `cursor` for the next page; null on the last one. */
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/creators/{creatorId}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the statistics of a creator */
        get: {
            parameters: {
                query?: {
                    /**
                     * @description First UTC day, YYYY-MM-DD; default: the first day with activity.
                     * @example 2026-03-01
                     */
                    startDate?: string;
                    /**
                     * @description Last UTC day, inclusive; default: today.
                     * @example 2026-03-01
                     */
                    endDate?: string;
                };
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    appId: string;
                    /** @description Your own id of the creator. */
                    creatorId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Your own id of the creator. */
                            creatorId: string;
                            /** @description As sent. */
                            startDate?: string;
                            /** @description As sent. */
                            endDate?: string;
                            /** @enum {string} */
                            currency: "USD";
                            /** @description Campaigns with activity in the range, the most clicked first. */
                            campaigns: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                campaignId: string;
                                campaignTitle: string;
                                /** @description Every click, on its day. */
                                clicks: number;
                                /** @description On the day of the verification. */
                                completions: number;
                                earnings: number;
                            }[];
                            totals: {
                                /** @description Every click, on its day. */
                                clicks: number;
                                /** @description On the day of the verification. */
                                completions: number;
                                earnings: number;
                            };
                            /** @description UTC days with activity, in order. */
                            daily: {
                                date: string;
                                /** @description Every click, on its day. */
                                clicks: number;
                                /** @description On the day of the verification. */
                                completions: number;
                                earnings: number;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List transactions, newest first; `format=csv` streams all of them */
        get: {
            parameters: {
                query?: {
                    /** @description How many entries at most. */
                    limit?: number;
                    /** @description `nextCursor` of the page before. */
                    cursor?: string;
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    appId?: string;
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    organizationId?: string;
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    campaignId?: string;
                    userId?: string;
                    creatorId?: string;
                    state?: "created" | "verified" | "failed";
                    environment?: "live" | "test";
                    /**
                     * @description First UTC day of the click.
                     * @example 2026-03-01
                     */
                    from?: string;
                    /**
                     * @description Last UTC day of the click, inclusive.
                     * @example 2026-03-01
                     */
                    to?: string;
                    format?: "json" | "csv";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                id: string;
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                appId: string;
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                campaignId: string;
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                creativeId: string;
                                creatorId: string | null;
                                /** @description Null when you may not see it. */
                                userId: string | null;
                                servingId: string | null;
                                /** @enum {string} */
                                surface: "catalog" | "feed" | "message" | "search" | "creator";
                                /** @enum {string} */
                                class: "person" | "prefetch" | "preview_bot" | "crawler";
                                /** @enum {string} */
                                environment: "live" | "test";
                                /** @enum {string} */
                                state: "created" | "verified" | "failed";
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                openedAt: string;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                verifiedAt: string | null;
                            }[];
                            /** @description Send it as `cursor` for the next page; null on the last one. */
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/transactions/{transactionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a transaction and its timeline */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    transactionId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            id: string;
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            appId: string;
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            campaignId: string;
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            creativeId: string;
                            creatorId: string | null;
                            /** @description Null when you may not see it. */
                            userId: string | null;
                            servingId: string | null;
                            /** @enum {string} */
                            surface: "catalog" | "feed" | "message" | "search" | "creator";
                            /** @enum {string} */
                            class: "person" | "prefetch" | "preview_bot" | "crawler";
                            /** @enum {string} */
                            environment: "live" | "test";
                            /** @enum {string} */
                            state: "created" | "verified" | "failed";
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            openedAt: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            verifiedAt: string | null;
                            timeline: {
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                at: string;
                                /** @description served, delivered, opened, redirected, postback, failed, verified, entitlement or webhook. */
                                step: string;
                                /** @description A stable code for the outcome of the step. */
                                code: string;
                                /** @description The outcome as a sentence. */
                                text: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the webhook */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    appId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Null when none is set. */
                            url: string | null;
                            enabled: boolean;
                            /** @description `whsec_…`; in the answer that made it, never again. */
                            signingSecret?: string;
                        };
                    };
                };
            };
        };
        /** Set or replace the webhook */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    appId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        url: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Null when none is set. */
                            url: string | null;
                            enabled: boolean;
                            /** @description `whsec_…`; in the answer that made it, never again. */
                            signingSecret?: string;
                        };
                    };
                };
            };
        };
        post?: never;
        /** Delete the webhook */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    appId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        /** Enable or pause delivery */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    appId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        enabled: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Null when none is set. */
                            url: string | null;
                            enabled: boolean;
                            /** @description `whsec_…`; in the answer that made it, never again. */
                            signingSecret?: string;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/admin/v1/apps/{appId}/webhook/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace the signing secret; the old one is dead at once */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    appId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            signingSecret: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/webhook/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a sample event to the live address */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    appId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            delivered: boolean;
                            httpStatus: number | null;
                            durationMs: number;
                            error?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/webhook/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List deliveries, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description How many entries at most. */
                    limit?: number;
                    /** @description `nextCursor` of the page before. */
                    cursor?: string;
                    outcome?: "pending" | "claimed" | "delivered" | "failed" | "skipped" | "unknown";
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    transactionId?: string;
                };
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    appId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                id: string;
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                transactionId: string;
                                /** @enum {string} */
                                outcome: "pending" | "claimed" | "delivered" | "failed" | "skipped" | "unknown";
                                httpStatus: number | null;
                                durationMs: number | null;
                                error: string | null;
                                /** @description The address connected to, or the one refused. */
                                address: string | null;
                                /** @description A send-test. */
                                isTest: boolean;
                                secretVersion: number | null;
                                /** @enum {string} */
                                environment: "live" | "test";
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                at: string;
                            }[];
                            /** @description Send it as `cursor` for the next page; null on the last one. */
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with e-mail and password
         * @description Sets the session cookie. After ten wrong passwords in a row further attempts have to wait: 429.
         */
        post: {
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
                     *       "email": "operator@offerwire.local",
                     *       "password": "correct horse battery staple"
                     *     }
                     */
                    "application/json": {
                        email: string;
                        password: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            member: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                id: string;
                                /** @example publisher@example.com */
                                email: string;
                                name: string;
                            } | null;
                            roles: ("operator" | "publisher" | "advertiser")[];
                            /** @description Of a publisher; the operator sees all, and none is named here. */
                            projects: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                id: string;
                                name: string;
                            }[];
                            /** @description Of an advertiser. */
                            organizations: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                id: string;
                                name: string;
                            }[];
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            expiresAt: string | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who is signed in
         * @description Answers 200 with `member: null` when nobody is.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            member: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                id: string;
                                /** @example publisher@example.com */
                                email: string;
                                name: string;
                            } | null;
                            roles: ("operator" | "publisher" | "advertiser")[];
                            /** @description Of a publisher; the operator sees all, and none is named here. */
                            projects: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                id: string;
                                name: string;
                            }[];
                            /** @description Of an advertiser. */
                            organizations: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                id: string;
                                name: string;
                            }[];
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            expiresAt: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change one's password
         * @description Closes all other sessions.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        currentPassword: string;
                        newPassword: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign-out-everywhere": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Close all of one's sessions */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link to a new password
         * @description Answers alike whether or not the address has an account. Needs a mail server (SMTP_URL).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        email: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password-reset/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a new password by a link */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description What follows `#token=` in the link. */
                        token: string;
                        newPassword: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/members/{memberId}/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a link to a new password
         * @description For a member who cannot be sent one. It is good once and for an hour.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    memberId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: uri */
                            url: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            expiresAt: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/projects/{projectId}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the open invitations to a project */
        get: {
            parameters: {
                query?: {
                    /** @description How many entries at most. */
                    limit?: number;
                    /** @description `nextCursor` of the page before. */
                    cursor?: string;
                };
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    projectId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                id: string;
                                email: string;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                createdAt: string;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                expiresAt: string;
                            }[];
                            /** @description Send it as `cursor` for the next page; null on the last one. */
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Invite somebody to a project
         * @description The link is good once and for 72 hours; it is also sent when SMTP_URL is set.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    projectId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @example publisher@example.com */
                        email: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            id: string;
                            email: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            expiresAt: string;
                            /** Format: uri */
                            url: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/projects/{projectId}/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an open invitation to a project */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    projectId: string;
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    invitationId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            id: string;
                            email: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            expiresAt: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Withdraw an invitation to a project */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    projectId: string;
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    invitationId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/organizations/{organizationId}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the open invitations to an organization */
        get: {
            parameters: {
                query?: {
                    /** @description How many entries at most. */
                    limit?: number;
                    /** @description `nextCursor` of the page before. */
                    cursor?: string;
                };
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    organizationId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                id: string;
                                email: string;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                createdAt: string;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                expiresAt: string;
                            }[];
                            /** @description Send it as `cursor` for the next page; null on the last one. */
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Invite somebody to an organization
         * @description The link is good once and for 72 hours; it is also sent when SMTP_URL is set.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    organizationId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @example publisher@example.com */
                        email: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            id: string;
                            email: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            expiresAt: string;
                            /** Format: uri */
                            url: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/organizations/{organizationId}/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an open invitation to an organization */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    organizationId: string;
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    invitationId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            id: string;
                            email: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            expiresAt: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Withdraw an invitation to an organization */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    organizationId: string;
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    invitationId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read what a link invites to */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description What follows `#token=` in the link. */
                        token: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            email: string;
                            /** @enum {string} */
                            role: "operator" | "publisher" | "advertiser";
                            /** @description The project or the organization. */
                            tenantName: string;
                            /** @description Whether the address has a password already, which then is the one to give. */
                            hasAccount: boolean;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            expiresAt: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/invitation/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation and sign in
         * @description Who has an account gives its password, anybody else chooses one.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description What follows `#token=` in the link. */
                        token: string;
                        password: string;
                        name?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            member: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                id: string;
                                /** @example publisher@example.com */
                                email: string;
                                name: string;
                            } | null;
                            roles: ("operator" | "publisher" | "advertiser")[];
                            /** @description Of a publisher; the operator sees all, and none is named here. */
                            projects: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                id: string;
                                name: string;
                            }[];
                            /** @description Of an advertiser. */
                            organizations: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                id: string;
                                name: string;
                            }[];
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            expiresAt: string | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/projects/{projectId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the members of a project */
        get: {
            parameters: {
                query?: {
                    /** @description How many entries at most. */
                    limit?: number;
                    /** @description `nextCursor` of the page before. */
                    cursor?: string;
                };
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    projectId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                id: string;
                                email: string;
                                name: string;
                                /** @enum {string} */
                                role: "operator" | "publisher" | "advertiser";
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                since: string;
                            }[];
                            /** @description Send it as `cursor` for the next page; null on the last one. */
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/projects/{projectId}/members/{memberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a member of a project */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    projectId: string;
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    memberId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            id: string;
                            email: string;
                            name: string;
                            /** @enum {string} */
                            role: "operator" | "publisher" | "advertiser";
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            since: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * End a membership of a project
         * @description Holds at once, also for sessions that are open.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    projectId: string;
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    memberId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/organizations/{organizationId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the members of an organization */
        get: {
            parameters: {
                query?: {
                    /** @description How many entries at most. */
                    limit?: number;
                    /** @description `nextCursor` of the page before. */
                    cursor?: string;
                };
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    organizationId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                id: string;
                                email: string;
                                name: string;
                                /** @enum {string} */
                                role: "operator" | "publisher" | "advertiser";
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                since: string;
                            }[];
                            /** @description Send it as `cursor` for the next page; null on the last one. */
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/organizations/{organizationId}/members/{memberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a member of an organization */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    organizationId: string;
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    memberId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            id: string;
                            email: string;
                            name: string;
                            /** @enum {string} */
                            role: "operator" | "publisher" | "advertiser";
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            since: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * End a membership of an organization
         * @description Holds at once, also for sessions that are open.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    organizationId: string;
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    memberId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List everybody who can sign in */
        get: {
            parameters: {
                query?: {
                    /** @description How many entries at most. */
                    limit?: number;
                    /** @description `nextCursor` of the page before. */
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                id: string;
                                email: string;
                                name: string;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                createdAt: string;
                                memberships: {
                                    /** @enum {string} */
                                    role: "operator" | "publisher" | "advertiser";
                                    /**
                                     * @description UUID
                                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                     */
                                    projectId: string | null;
                                    /**
                                     * @description UUID
                                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                     */
                                    organizationId: string | null;
                                }[];
                            }[];
                            /** @description Send it as `cursor` for the next page; null on the last one. */
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/members/{memberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read somebody who can sign in */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    memberId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            id: string;
                            email: string;
                            name: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            createdAt: string;
                            memberships: {
                                /** @enum {string} */
                                role: "operator" | "publisher" | "advertiser";
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                projectId: string | null;
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                organizationId: string | null;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Close somebody's account
         * @description Ends their sessions and memberships.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    memberId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List organizations */
        get: {
            parameters: {
                query?: {
                    /** @description How many entries at most. */
                    limit?: number;
                    /** @description `nextCursor` of the page before. */
                    cursor?: string;
                    /**
                     * @description Only what was changed or made at this instant or later, by its `updatedAt`.
                     * @example 2026-03-01T12:00:00Z
                     */
                    updatedSince?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                id: string;
                                name: string;
                                description: string | null;
                                url: string | null;
                                logoUrl: string | null;
                                /** @description It belongs to the demo network; live keys serve none of its campaigns. */
                                demo: boolean;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                createdAt: string;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                updatedAt: string;
                            }[];
                            /** @description Send it as `cursor` for the next page; null on the last one. */
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create an organization
         * @description Answers the postback token and the API key, which no later answer holds.
         */
        post: {
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
                     *       "name": "Lumen Audio",
                     *       "url": "https://lumen.example/"
                     *     }
                     */
                    "application/json": {
                        name: string;
                        description?: string | null;
                        /** @example https://www.example.com/ */
                        url?: string | null;
                        /** @example https://www.example.com/ */
                        logoUrl?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            id: string;
                            name: string;
                            description: string | null;
                            url: string | null;
                            logoUrl: string | null;
                            /** @description It belongs to the demo network; live keys serve none of its campaigns. */
                            demo: boolean;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            updatedAt: string;
                            /** @description Goes into the postback address as `token`; shown this once. */
                            postbackToken: string;
                            /** @description `ak_…`, for completion calls and the postback log; shown this once. */
                            apiKey: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/organizations/{organizationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an organization */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    organizationId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            id: string;
                            name: string;
                            description: string | null;
                            url: string | null;
                            logoUrl: string | null;
                            /** @description It belongs to the demo network; live keys serve none of its campaigns. */
                            demo: boolean;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change an organization */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    organizationId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        description?: string | null;
                        /** @example https://www.example.com/ */
                        url?: string | null;
                        /** @example https://www.example.com/ */
                        logoUrl?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            id: string;
                            name: string;
                            description: string | null;
                            url: string | null;
                            logoUrl: string | null;
                            /** @description It belongs to the demo network; live keys serve none of its campaigns. */
                            demo: boolean;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/admin/v1/organizations/{organizationId}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a secret of an organization
         * @description The old one is dead at once; the new one is shown in this answer alone.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    organizationId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        which: "postbackToken" | "apiKey";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Goes into the postback address as `token`; shown this once. */
                            postbackToken?: string;
                            /** @description `ak_…`, for completion calls and the postback log; shown this once. */
                            apiKey?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List campaigns
         * @description An advertiser sees its own, a publisher those on the lists of its apps.
         */
        get: {
            parameters: {
                query?: {
                    /** @description How many entries at most. */
                    limit?: number;
                    /** @description `nextCursor` of the page before. */
                    cursor?: string;
                    /**
                     * @description Only what was changed or made at this instant or later, by its `updatedAt`.
                     * @example 2026-03-01T12:00:00Z
                     */
                    updatedSince?: string;
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    organizationId?: string;
                    /**
                     * @description Only campaigns on the list of this app.
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    appId?: string;
                    status?: "draft" | "active" | "paused" | "archived";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                id: string;
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                organizationId: string;
                                organization: {
                                    /**
                                     * @description UUID
                                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                     */
                                    id: string;
                                    name: string;
                                    description: string | null;
                                    url: string | null;
                                    logoUrl: string | null;
                                };
                                name: string;
                                perk: string | null;
                                /** @enum {string|null} */
                                badgeLabel: "free_trial" | "discount" | null;
                                oldPrice: string | null;
                                newPrice: string | null;
                                targetCountries: string[];
                                /**
                                 * @default adults
                                 * @enum {string}
                                 */
                                ageRating: "adults" | "everyone";
                                categories: string[];
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                startsAt: string | null;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                endsAt: string | null;
                                /**
                                 * @default active
                                 * @enum {string}
                                 */
                                status: "draft" | "active" | "paused" | "archived";
                                /** @description It belongs to the demo network; live keys do not serve it. */
                                demo: boolean;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                createdAt: string;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                updatedAt: string;
                                destinationUrl?: string;
                                trackingParameters?: {
                                    [key: string]: string;
                                };
                                payout?: {
                                    amount: number;
                                    /**
                                     * @description How the advertiser buys.
                                     * @default CPA
                                     * @enum {string}
                                     */
                                    model: "CPA" | "CPC" | "CPI" | "CPM";
                                } | null;
                                priority?: number;
                                caps?: {
                                    conversionsPerDay: number | null;
                                    conversionsTotal: number | null;
                                    budgetTotal: number | null;
                                } | null;
                                attributionWindowDays?: number;
                                defaultCatalog?: boolean;
                                notes?: string | null;
                                /** @description A publisher's share of one completion, in US dollars; publishers alone read it. */
                                earningsPerCompletion?: number;
                            }[];
                            /** @description Send it as `cursor` for the next page; null on the last one. */
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        /** Create a campaign */
        post: {
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
                     *       "organizationId": "0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54",
                     *       "name": "Lumen Audio: first month free",
                     *       "perk": "One month free",
                     *       "badgeLabel": "free_trial",
                     *       "destinationUrl": "https://lumen.example/welcome?click={transaction_id}",
                     *       "payout": {
                     *         "amount": 12.5
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description UUID
                         * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                         */
                        organizationId: string;
                        name: string;
                        /** @example https://www.example.com/ */
                        destinationUrl: string;
                        /**
                         * @description ISO 3166-1 alpha-2; none means everywhere.
                         * @default []
                         */
                        targetCountries?: string[] | null;
                        /**
                         * @default adults
                         * @enum {string|null}
                         */
                        ageRating?: "adults" | "everyone" | null;
                        /** @default 30 */
                        attributionWindowDays?: number | null;
                        /**
                         * @description Whether every app is given it.
                         * @default true
                         */
                        defaultCatalog?: boolean | null;
                        /**
                         * @default active
                         * @enum {string|null}
                         */
                        status?: "draft" | "active" | "paused" | "archived" | null;
                        perk?: string | null;
                        /** @enum {string|null} */
                        badgeLabel?: "free_trial" | "discount" | null;
                        oldPrice?: string | null;
                        newPrice?: string | null;
                        /**
                         * @description Query parameters added to the destination; values may hold macros.
                         * @example {
                         *       "utm_source": "offerwire"
                         *     }
                         */
                        trackingParameters?: {
                            [key: string]: string;
                        } | null;
                        categories?: string[] | null;
                        /**
                         * @description ISO 8601 date and time; without an offset UTC.
                         * @example 2026-03-01T12:00:00Z
                         */
                        startsAt?: string | null;
                        /**
                         * @description ISO 8601 date and time; without an offset UTC.
                         * @example 2026-03-01T12:00:00Z
                         */
                        endsAt?: string | null;
                        /** @description Multiplies the score; the operator sets it. */
                        priority?: number | null;
                        notes?: string | null;
                        payout?: {
                            /**
                             * @description US dollars, at most six decimals.
                             * @example 12.5
                             */
                            amount: number;
                            /**
                             * @description How the advertiser buys.
                             * @default CPA
                             * @enum {string|null}
                             */
                            model?: "CPA" | "CPC" | "CPI" | "CPM" | null;
                        } | null;
                        caps?: {
                            conversionsPerDay?: number | null;
                            conversionsTotal?: number | null;
                            /**
                             * @description US dollars, at most six decimals.
                             * @example 12.5
                             */
                            budgetTotal?: number | null;
                        } | null;
                    };
                };
            };
            responses: {
                /** @description A publisher reads neither the payout nor the destination, but `earningsPerCompletion`. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            id: string;
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            organizationId: string;
                            organization: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                id: string;
                                name: string;
                                description: string | null;
                                url: string | null;
                                logoUrl: string | null;
                            };
                            name: string;
                            perk: string | null;
                            /** @enum {string|null} */
                            badgeLabel: "free_trial" | "discount" | null;
                            oldPrice: string | null;
                            newPrice: string | null;
                            targetCountries: string[];
                            /**
                             * @default adults
                             * @enum {string}
                             */
                            ageRating: "adults" | "everyone";
                            categories: string[];
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            startsAt: string | null;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            endsAt: string | null;
                            /**
                             * @default active
                             * @enum {string}
                             */
                            status: "draft" | "active" | "paused" | "archived";
                            /** @description It belongs to the demo network; live keys do not serve it. */
                            demo: boolean;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            updatedAt: string;
                            destinationUrl?: string;
                            trackingParameters?: {
                                [key: string]: string;
                            };
                            payout?: {
                                amount: number;
                                /**
                                 * @description How the advertiser buys.
                                 * @default CPA
                                 * @enum {string}
                                 */
                                model: "CPA" | "CPC" | "CPI" | "CPM";
                            } | null;
                            priority?: number;
                            caps?: {
                                conversionsPerDay: number | null;
                                conversionsTotal: number | null;
                                budgetTotal: number | null;
                            } | null;
                            attributionWindowDays?: number;
                            defaultCatalog?: boolean;
                            notes?: string | null;
                            /** @description A publisher's share of one completion, in US dollars; publishers alone read it. */
                            earningsPerCompletion?: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/organizations/{organizationId}/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the campaigns of an organization */
        get: {
            parameters: {
                query?: {
                    /** @description How many entries at most. */
                    limit?: number;
                    /** @description `nextCursor` of the page before. */
                    cursor?: string;
                    /**
                     * @description Only what was changed or made at this instant or later, by its `updatedAt`.
                     * @example 2026-03-01T12:00:00Z
                     */
                    updatedSince?: string;
                };
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    organizationId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                id: string;
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                organizationId: string;
                                organization: {
                                    /**
                                     * @description UUID
                                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                     */
                                    id: string;
                                    name: string;
                                    description: string | null;
                                    url: string | null;
                                    logoUrl: string | null;
                                };
                                name: string;
                                perk: string | null;
                                /** @enum {string|null} */
                                badgeLabel: "free_trial" | "discount" | null;
                                oldPrice: string | null;
                                newPrice: string | null;
                                targetCountries: string[];
                                /**
                                 * @default adults
                                 * @enum {string}
                                 */
                                ageRating: "adults" | "everyone";
                                categories: string[];
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                startsAt: string | null;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                endsAt: string | null;
                                /**
                                 * @default active
                                 * @enum {string}
                                 */
                                status: "draft" | "active" | "paused" | "archived";
                                /** @description It belongs to the demo network; live keys do not serve it. */
                                demo: boolean;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                createdAt: string;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                updatedAt: string;
                                destinationUrl?: string;
                                trackingParameters?: {
                                    [key: string]: string;
                                };
                                payout?: {
                                    amount: number;
                                    /**
                                     * @description How the advertiser buys.
                                     * @default CPA
                                     * @enum {string}
                                     */
                                    model: "CPA" | "CPC" | "CPI" | "CPM";
                                } | null;
                                priority?: number;
                                caps?: {
                                    conversionsPerDay: number | null;
                                    conversionsTotal: number | null;
                                    budgetTotal: number | null;
                                } | null;
                                attributionWindowDays?: number;
                                defaultCatalog?: boolean;
                                notes?: string | null;
                                /** @description A publisher's share of one completion, in US dollars; publishers alone read it. */
                                earningsPerCompletion?: number;
                            }[];
                            /** @description Send it as `cursor` for the next page; null on the last one. */
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/campaigns/{campaignId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a campaign */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    campaignId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A publisher reads neither the payout nor the destination, but `earningsPerCompletion`. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            id: string;
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            organizationId: string;
                            organization: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                id: string;
                                name: string;
                                description: string | null;
                                url: string | null;
                                logoUrl: string | null;
                            };
                            name: string;
                            perk: string | null;
                            /** @enum {string|null} */
                            badgeLabel: "free_trial" | "discount" | null;
                            oldPrice: string | null;
                            newPrice: string | null;
                            targetCountries: string[];
                            /**
                             * @default adults
                             * @enum {string}
                             */
                            ageRating: "adults" | "everyone";
                            categories: string[];
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            startsAt: string | null;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            endsAt: string | null;
                            /**
                             * @default active
                             * @enum {string}
                             */
                            status: "draft" | "active" | "paused" | "archived";
                            /** @description It belongs to the demo network; live keys do not serve it. */
                            demo: boolean;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            updatedAt: string;
                            destinationUrl?: string;
                            trackingParameters?: {
                                [key: string]: string;
                            };
                            payout?: {
                                amount: number;
                                /**
                                 * @description How the advertiser buys.
                                 * @default CPA
                                 * @enum {string}
                                 */
                                model: "CPA" | "CPC" | "CPI" | "CPM";
                            } | null;
                            priority?: number;
                            caps?: {
                                conversionsPerDay: number | null;
                                conversionsTotal: number | null;
                                budgetTotal: number | null;
                            } | null;
                            attributionWindowDays?: number;
                            defaultCatalog?: boolean;
                            notes?: string | null;
                            /** @description A publisher's share of one completion, in US dollars; publishers alone read it. */
                            earningsPerCompletion?: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a campaign
         * @description Null clears an optional field. `payout` and `caps` are merged member by member; `trackingParameters` and lists are replaced.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    campaignId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description UUID
                         * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                         */
                        organizationId?: string;
                        name?: string;
                        /** @example https://www.example.com/ */
                        destinationUrl?: string;
                        /**
                         * @description ISO 3166-1 alpha-2; none means everywhere.
                         * @default []
                         */
                        targetCountries?: string[];
                        /**
                         * @default adults
                         * @enum {string}
                         */
                        ageRating?: "adults" | "everyone";
                        /** @default 30 */
                        attributionWindowDays?: number;
                        /**
                         * @description Whether every app is given it.
                         * @default true
                         */
                        defaultCatalog?: boolean;
                        /**
                         * @default active
                         * @enum {string}
                         */
                        status?: "draft" | "active" | "paused" | "archived";
                        perk?: string | null;
                        /** @enum {string|null} */
                        badgeLabel?: "free_trial" | "discount" | null;
                        oldPrice?: string | null;
                        newPrice?: string | null;
                        /**
                         * @description Query parameters added to the destination; values may hold macros.
                         * @example {
                         *       "utm_source": "offerwire"
                         *     }
                         */
                        trackingParameters?: {
                            [key: string]: string;
                        } | null;
                        categories?: string[] | null;
                        /**
                         * @description ISO 8601 date and time; without an offset UTC.
                         * @example 2026-03-01T12:00:00Z
                         */
                        startsAt?: string | null;
                        /**
                         * @description ISO 8601 date and time; without an offset UTC.
                         * @example 2026-03-01T12:00:00Z
                         */
                        endsAt?: string | null;
                        /** @description Multiplies the score; the operator sets it. */
                        priority?: number | null;
                        notes?: string | null;
                        payout?: {
                            /**
                             * @description US dollars, at most six decimals.
                             * @example 12.5
                             */
                            amount?: number;
                            /**
                             * @description How the advertiser buys.
                             * @default CPA
                             * @enum {string}
                             */
                            model?: "CPA" | "CPC" | "CPI" | "CPM";
                        } | null;
                        caps?: {
                            conversionsPerDay?: number | null;
                            conversionsTotal?: number | null;
                            /**
                             * @description US dollars, at most six decimals.
                             * @example 12.5
                             */
                            budgetTotal?: number | null;
                        } | null;
                    };
                };
            };
            responses: {
                /** @description A publisher reads neither the payout nor the destination, but `earningsPerCompletion`. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            id: string;
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            organizationId: string;
                            organization: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                id: string;
                                name: string;
                                description: string | null;
                                url: string | null;
                                logoUrl: string | null;
                            };
                            name: string;
                            perk: string | null;
                            /** @enum {string|null} */
                            badgeLabel: "free_trial" | "discount" | null;
                            oldPrice: string | null;
                            newPrice: string | null;
                            targetCountries: string[];
                            /**
                             * @default adults
                             * @enum {string}
                             */
                            ageRating: "adults" | "everyone";
                            categories: string[];
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            startsAt: string | null;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            endsAt: string | null;
                            /**
                             * @default active
                             * @enum {string}
                             */
                            status: "draft" | "active" | "paused" | "archived";
                            /** @description It belongs to the demo network; live keys do not serve it. */
                            demo: boolean;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            updatedAt: string;
                            destinationUrl?: string;
                            trackingParameters?: {
                                [key: string]: string;
                            };
                            payout?: {
                                amount: number;
                                /**
                                 * @description How the advertiser buys.
                                 * @default CPA
                                 * @enum {string}
                                 */
                                model: "CPA" | "CPC" | "CPI" | "CPM";
                            } | null;
                            priority?: number;
                            caps?: {
                                conversionsPerDay: number | null;
                                conversionsTotal: number | null;
                                budgetTotal: number | null;
                            } | null;
                            attributionWindowDays?: number;
                            defaultCatalog?: boolean;
                            notes?: string | null;
                            /** @description A publisher's share of one completion, in US dollars; publishers alone read it. */
                            earningsPerCompletion?: number;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/admin/v1/campaigns/{campaignId}/creatives": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the creatives of a campaign */
        get: {
            parameters: {
                query?: {
                    /** @description How many entries at most. */
                    limit?: number;
                    /** @description `nextCursor` of the page before. */
                    cursor?: string;
                    /**
                     * @description Only what was changed or made at this instant or later, by its `updatedAt`.
                     * @example 2026-03-01T12:00:00Z
                     */
                    updatedSince?: string;
                };
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    campaignId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                id: string;
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                campaignId: string;
                                title: string;
                                subtitle: string | null;
                                description: string | null;
                                primaryImageUrl: string | null;
                                logoUrl: string | null;
                                additionalImages: string[];
                                ctaText: string;
                                supportedPlatforms: ("ios" | "android" | "web")[];
                                destinationUrl?: string | null;
                                weight: number;
                                /**
                                 * @default active
                                 * @enum {string}
                                 */
                                status: "active" | "paused";
                                translations: {
                                    [key: string]: {
                                        title?: string;
                                        subtitle?: string;
                                        description?: string;
                                        ctaText?: string;
                                    };
                                };
                                demo: boolean;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                createdAt: string;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                updatedAt: string;
                            }[];
                            /** @description Send it as `cursor` for the next page; null on the last one. */
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        /** Create a creative */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    campaignId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "title": "One month of music, free",
                     *       "ctaText": "Listen",
                     *       "primaryImageUrl": "https://lumen.example/banner.png"
                     *     }
                     */
                    "application/json": {
                        title: string;
                        ctaText: string;
                        /** @default [] */
                        additionalImages?: string[] | null;
                        /**
                         * @description None means all.
                         * @default []
                         */
                        supportedPlatforms?: ("ios" | "android" | "web")[] | null;
                        /**
                         * @default active
                         * @enum {string|null}
                         */
                        status?: "active" | "paused" | null;
                        subtitle?: string | null;
                        description?: string | null;
                        /** @example https://www.example.com/ */
                        primaryImageUrl?: string | null;
                        /** @example https://www.example.com/ */
                        logoUrl?: string | null;
                        /** @example https://www.example.com/ */
                        destinationUrl?: string | null;
                        /** @description How often it is drawn beside others; 1 if absent. */
                        weight?: number | null;
                        /**
                         * @description Texts by language; what a language lacks is shown untranslated.
                         * @example {
                         *       "de": {
                         *         "title": "Ein Monat gratis"
                         *       }
                         *     }
                         */
                        translations?: {
                            [key: string]: {
                                title?: string;
                                subtitle?: string;
                                description?: string;
                                ctaText?: string;
                            };
                        } | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            id: string;
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            campaignId: string;
                            title: string;
                            subtitle: string | null;
                            description: string | null;
                            primaryImageUrl: string | null;
                            logoUrl: string | null;
                            additionalImages: string[];
                            ctaText: string;
                            supportedPlatforms: ("ios" | "android" | "web")[];
                            destinationUrl?: string | null;
                            weight: number;
                            /**
                             * @default active
                             * @enum {string}
                             */
                            status: "active" | "paused";
                            translations: {
                                [key: string]: {
                                    title?: string;
                                    subtitle?: string;
                                    description?: string;
                                    ctaText?: string;
                                };
                            };
                            demo: boolean;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/creatives/{creativeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a creative */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    creativeId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            id: string;
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            campaignId: string;
                            title: string;
                            subtitle: string | null;
                            description: string | null;
                            primaryImageUrl: string | null;
                            logoUrl: string | null;
                            additionalImages: string[];
                            ctaText: string;
                            supportedPlatforms: ("ios" | "android" | "web")[];
                            destinationUrl?: string | null;
                            weight: number;
                            /**
                             * @default active
                             * @enum {string}
                             */
                            status: "active" | "paused";
                            translations: {
                                [key: string]: {
                                    title?: string;
                                    subtitle?: string;
                                    description?: string;
                                    ctaText?: string;
                                };
                            };
                            demo: boolean;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a creative
         * @description Null clears an optional field; `translations` and lists are replaced.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    creativeId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        title?: string;
                        ctaText?: string;
                        /** @default [] */
                        additionalImages?: string[];
                        /**
                         * @description None means all.
                         * @default []
                         */
                        supportedPlatforms?: ("ios" | "android" | "web")[];
                        /**
                         * @default active
                         * @enum {string}
                         */
                        status?: "active" | "paused";
                        subtitle?: string | null;
                        description?: string | null;
                        /** @example https://www.example.com/ */
                        primaryImageUrl?: string | null;
                        /** @example https://www.example.com/ */
                        logoUrl?: string | null;
                        /** @example https://www.example.com/ */
                        destinationUrl?: string | null;
                        /** @description How often it is drawn beside others; 1 if absent. */
                        weight?: number | null;
                        /**
                         * @description Texts by language; what a language lacks is shown untranslated.
                         * @example {
                         *       "de": {
                         *         "title": "Ein Monat gratis"
                         *       }
                         *     }
                         */
                        translations?: {
                            [key: string]: {
                                title?: string;
                                subtitle?: string;
                                description?: string;
                                ctaText?: string;
                            };
                        } | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            id: string;
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            campaignId: string;
                            title: string;
                            subtitle: string | null;
                            description: string | null;
                            primaryImageUrl: string | null;
                            logoUrl: string | null;
                            additionalImages: string[];
                            ctaText: string;
                            supportedPlatforms: ("ios" | "android" | "web")[];
                            destinationUrl?: string | null;
                            weight: number;
                            /**
                             * @default active
                             * @enum {string}
                             */
                            status: "active" | "paused";
                            translations: {
                                [key: string]: {
                                    title?: string;
                                    subtitle?: string;
                                    description?: string;
                                    ctaText?: string;
                                };
                            };
                            demo: boolean;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/admin/v1/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List projects */
        get: {
            parameters: {
                query?: {
                    /** @description How many entries at most. */
                    limit?: number;
                    /** @description `nextCursor` of the page before. */
                    cursor?: string;
                    /**
                     * @description Only what was changed or made at this instant or later, by its `updatedAt`.
                     * @example 2026-03-01T12:00:00Z
                     */
                    updatedSince?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                id: string;
                                name: string;
                                /** @description It belongs to the demo network. */
                                demo: boolean;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                createdAt: string;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                updatedAt: string;
                            }[];
                            /** @description Send it as `cursor` for the next page; null on the last one. */
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        /** Create a project */
        post: {
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
                     *       "name": "Puzzle Planet"
                     *     }
                     */
                    "application/json": {
                        name: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            id: string;
                            name: string;
                            /** @description It belongs to the demo network. */
                            demo: boolean;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/projects/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a project */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    projectId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            id: string;
                            name: string;
                            /** @description It belongs to the demo network. */
                            demo: boolean;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Rename a project */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    projectId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            id: string;
                            name: string;
                            /** @description It belongs to the demo network. */
                            demo: boolean;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/admin/v1/apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List apps */
        get: {
            parameters: {
                query?: {
                    /** @description How many entries at most. */
                    limit?: number;
                    /** @description `nextCursor` of the page before. */
                    cursor?: string;
                    /**
                     * @description Only what was changed or made at this instant or later, by its `updatedAt`.
                     * @example 2026-03-01T12:00:00Z
                     */
                    updatedSince?: string;
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    projectId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                id: string;
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                projectId: string;
                                name: string;
                                /** @enum {string} */
                                platform: "ios" | "android" | "web" | "api";
                                /**
                                 * @default undeclared
                                 * @enum {string}
                                 */
                                audienceStatus: "undeclared" | "general" | "adults_only";
                                /** @description For the operator alone. */
                                payoutSharePercent?: number;
                                locales: string[];
                                defaultLocale: string;
                                clientTrialLimit: number | null;
                                entitlement: {
                                    /** @enum {string} */
                                    type: "free_trial" | "discount" | "credit";
                                    value?: number;
                                    /** @enum {string} */
                                    unit?: "percent" | "dollars";
                                    durationDays?: number;
                                } | null;
                                provisionalHours: number;
                                testWebhooks: boolean;
                                incrementality: {
                                    enabled: boolean;
                                    rolloutPct: number;
                                    assignmentVersion: string;
                                };
                                ranking: {
                                    /** @default 0.15 */
                                    newCampaignShare: number;
                                    /** @default 0.01 */
                                    randomShare: number;
                                };
                                /** @description It belongs to the demo network. */
                                demo: boolean;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                createdAt: string;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                updatedAt: string;
                            }[];
                            /** @description Send it as `cursor` for the next page; null on the last one. */
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/projects/{projectId}/apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the apps of a project */
        get: {
            parameters: {
                query?: {
                    /** @description How many entries at most. */
                    limit?: number;
                    /** @description `nextCursor` of the page before. */
                    cursor?: string;
                    /**
                     * @description Only what was changed or made at this instant or later, by its `updatedAt`.
                     * @example 2026-03-01T12:00:00Z
                     */
                    updatedSince?: string;
                };
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    projectId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                id: string;
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                projectId: string;
                                name: string;
                                /** @enum {string} */
                                platform: "ios" | "android" | "web" | "api";
                                /**
                                 * @default undeclared
                                 * @enum {string}
                                 */
                                audienceStatus: "undeclared" | "general" | "adults_only";
                                /** @description For the operator alone. */
                                payoutSharePercent?: number;
                                locales: string[];
                                defaultLocale: string;
                                clientTrialLimit: number | null;
                                entitlement: {
                                    /** @enum {string} */
                                    type: "free_trial" | "discount" | "credit";
                                    value?: number;
                                    /** @enum {string} */
                                    unit?: "percent" | "dollars";
                                    durationDays?: number;
                                } | null;
                                provisionalHours: number;
                                testWebhooks: boolean;
                                incrementality: {
                                    enabled: boolean;
                                    rolloutPct: number;
                                    assignmentVersion: string;
                                };
                                ranking: {
                                    /** @default 0.15 */
                                    newCampaignShare: number;
                                    /** @default 0.01 */
                                    randomShare: number;
                                };
                                /** @description It belongs to the demo network. */
                                demo: boolean;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                createdAt: string;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                updatedAt: string;
                            }[];
                            /** @description Send it as `cursor` for the next page; null on the last one. */
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create an app
         * @description A project has at most one app for each platform.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    projectId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Puzzle Planet for Android",
                     *       "platform": "android",
                     *       "audienceStatus": "general"
                     *     }
                     */
                    "application/json": {
                        name: string;
                        /** @enum {string} */
                        platform: "ios" | "android" | "web" | "api";
                        /**
                         * @default undeclared
                         * @enum {string|null}
                         */
                        audienceStatus?: "undeclared" | "general" | "adults_only" | null;
                        /**
                         * @description The operator sets it, and alone reads it.
                         * @default 100
                         */
                        payoutSharePercent?: number | null;
                        /**
                         * @default [
                         *       "en"
                         *     ]
                         */
                        locales?: string[] | null;
                        /** @example en */
                        defaultLocale?: string | null;
                        /**
                         * @description Whether completions by test keys go to the webhook, marked `X-Webhook-Environment: test`.
                         * @default true
                         */
                        testWebhooks?: boolean | null;
                        /** @description Feed and message answers a client may ever get; without it, any number. */
                        clientTrialLimit?: number | null;
                        /**
                         * @example {
                         *       "type": "discount",
                         *       "value": 20,
                         *       "unit": "percent",
                         *       "durationDays": 30
                         *     }
                         */
                        entitlement?: {
                            /** @enum {string} */
                            type: "free_trial" | "discount" | "credit";
                            /**
                             * @description US dollars, at most six decimals.
                             * @example 12.5
                             */
                            value?: number | null;
                            /** @enum {string|null} */
                            unit?: "percent" | "dollars" | null;
                            /** @description Without it a grant never ends. */
                            durationDays?: number | null;
                        } | null;
                        /** @description 168 if absent. */
                        provisionalHours?: number | null;
                        incrementality?: {
                            /** @default false */
                            enabled?: boolean | null;
                            /**
                             * @description Percent of people who are served.
                             * @default 100
                             */
                            rolloutPct?: number | null;
                            assignmentVersion?: (string | number) | null;
                        } | null;
                        ranking?: {
                            /** @default 0.15 */
                            newCampaignShare?: number | null;
                            /** @default 0.01 */
                            randomShare?: number | null;
                        } | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            id: string;
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            projectId: string;
                            name: string;
                            /** @enum {string} */
                            platform: "ios" | "android" | "web" | "api";
                            /**
                             * @default undeclared
                             * @enum {string}
                             */
                            audienceStatus: "undeclared" | "general" | "adults_only";
                            /** @description For the operator alone. */
                            payoutSharePercent?: number;
                            locales: string[];
                            defaultLocale: string;
                            clientTrialLimit: number | null;
                            entitlement: {
                                /** @enum {string} */
                                type: "free_trial" | "discount" | "credit";
                                value?: number;
                                /** @enum {string} */
                                unit?: "percent" | "dollars";
                                durationDays?: number;
                            } | null;
                            provisionalHours: number;
                            testWebhooks: boolean;
                            incrementality: {
                                enabled: boolean;
                                rolloutPct: number;
                                assignmentVersion: string;
                            };
                            ranking: {
                                /** @default 0.15 */
                                newCampaignShare: number;
                                /** @default 0.01 */
                                randomShare: number;
                            };
                            /** @description It belongs to the demo network. */
                            demo: boolean;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an app */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    appId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            id: string;
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            projectId: string;
                            name: string;
                            /** @enum {string} */
                            platform: "ios" | "android" | "web" | "api";
                            /**
                             * @default undeclared
                             * @enum {string}
                             */
                            audienceStatus: "undeclared" | "general" | "adults_only";
                            /** @description For the operator alone. */
                            payoutSharePercent?: number;
                            locales: string[];
                            defaultLocale: string;
                            clientTrialLimit: number | null;
                            entitlement: {
                                /** @enum {string} */
                                type: "free_trial" | "discount" | "credit";
                                value?: number;
                                /** @enum {string} */
                                unit?: "percent" | "dollars";
                                durationDays?: number;
                            } | null;
                            provisionalHours: number;
                            testWebhooks: boolean;
                            incrementality: {
                                enabled: boolean;
                                rolloutPct: number;
                                assignmentVersion: string;
                            };
                            ranking: {
                                /** @default 0.15 */
                                newCampaignShare: number;
                                /** @default 0.01 */
                                randomShare: number;
                            };
                            /** @description It belongs to the demo network. */
                            demo: boolean;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an app
         * @description Null clears an optional field; `incrementality` and `ranking` are merged member by member.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    appId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        /** @enum {string} */
                        platform?: "ios" | "android" | "web" | "api";
                        /**
                         * @default undeclared
                         * @enum {string}
                         */
                        audienceStatus?: "undeclared" | "general" | "adults_only";
                        /**
                         * @description The operator sets it, and alone reads it.
                         * @default 100
                         */
                        payoutSharePercent?: number;
                        /**
                         * @default [
                         *       "en"
                         *     ]
                         */
                        locales?: string[];
                        /** @example en */
                        defaultLocale?: string;
                        /**
                         * @description Whether completions by test keys go to the webhook, marked `X-Webhook-Environment: test`.
                         * @default true
                         */
                        testWebhooks?: boolean;
                        /** @description Feed and message answers a client may ever get; without it, any number. */
                        clientTrialLimit?: number | null;
                        /**
                         * @example {
                         *       "type": "discount",
                         *       "value": 20,
                         *       "unit": "percent",
                         *       "durationDays": 30
                         *     }
                         */
                        entitlement?: {
                            /** @enum {string} */
                            type: "free_trial" | "discount" | "credit";
                            /**
                             * @description US dollars, at most six decimals.
                             * @example 12.5
                             */
                            value?: number;
                            /** @enum {string} */
                            unit?: "percent" | "dollars";
                            /** @description Without it a grant never ends. */
                            durationDays?: number;
                        } | null;
                        /** @description 168 if absent. */
                        provisionalHours?: number | null;
                        incrementality?: {
                            /** @default false */
                            enabled?: boolean;
                            /**
                             * @description Percent of people who are served.
                             * @default 100
                             */
                            rolloutPct?: number;
                            /**
                             * @description A new one draws new cohorts. A number is kept as its digits.
                             * @default 1
                             */
                            assignmentVersion?: string | number;
                        } | null;
                        ranking?: {
                            /** @default 0.15 */
                            newCampaignShare?: number;
                            /** @default 0.01 */
                            randomShare?: number;
                        } | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            id: string;
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            projectId: string;
                            name: string;
                            /** @enum {string} */
                            platform: "ios" | "android" | "web" | "api";
                            /**
                             * @default undeclared
                             * @enum {string}
                             */
                            audienceStatus: "undeclared" | "general" | "adults_only";
                            /** @description For the operator alone. */
                            payoutSharePercent?: number;
                            locales: string[];
                            defaultLocale: string;
                            clientTrialLimit: number | null;
                            entitlement: {
                                /** @enum {string} */
                                type: "free_trial" | "discount" | "credit";
                                value?: number;
                                /** @enum {string} */
                                unit?: "percent" | "dollars";
                                durationDays?: number;
                            } | null;
                            provisionalHours: number;
                            testWebhooks: boolean;
                            incrementality: {
                                enabled: boolean;
                                rolloutPct: number;
                                assignmentVersion: string;
                            };
                            ranking: {
                                /** @default 0.15 */
                                newCampaignShare: number;
                                /** @default 0.01 */
                                randomShare: number;
                            };
                            /** @description It belongs to the demo network. */
                            demo: boolean;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/admin/v1/apps/{appId}/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the campaigns of an app, in its order */
        get: {
            parameters: {
                query?: {
                    /** @description How many entries at most. */
                    limit?: number;
                    /** @description `nextCursor` of the page before. */
                    cursor?: string;
                };
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    appId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                campaignId: string;
                                /** @default true */
                                enabled: boolean;
                                /**
                                 * @description Pinned campaigns take the first places.
                                 * @default false
                                 */
                                pinned: boolean;
                                /**
                                 * @description Multiplies the score in this app.
                                 * @default 1
                                 */
                                priority: number;
                                entitlement: {
                                    /** @enum {string} */
                                    type: "free_trial" | "discount" | "credit";
                                    value?: number;
                                    /** @enum {string} */
                                    unit?: "percent" | "dollars";
                                    durationDays?: number;
                                } | null;
                                name: string;
                                /** @enum {string} */
                                status: "draft" | "active" | "paused" | "archived";
                                /** @description The app's share of one completion, in US dollars. */
                                earningsPerCompletion: number;
                                /** @description Live keys do not serve it, save in the demo app. */
                                demo: boolean;
                            }[];
                            /** @description Send it as `cursor` for the next page; null on the last one. */
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        /**
         * Replace the list of an app
         * @description The list is the order. What is left out is no longer served.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    appId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "campaigns": [
                     *         {
                     *           "campaignId": "0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54",
                     *           "pinned": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        campaigns: {
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            campaignId: string;
                            /** @default true */
                            enabled?: boolean;
                            /**
                             * @description Pinned campaigns take the first places.
                             * @default false
                             */
                            pinned?: boolean;
                            /**
                             * @description Multiplies the score in this app.
                             * @default 1
                             */
                            priority?: number;
                            /**
                             * @example {
                             *       "type": "discount",
                             *       "value": 20,
                             *       "unit": "percent",
                             *       "durationDays": 30
                             *     }
                             */
                            entitlement?: {
                                /** @enum {string} */
                                type: "free_trial" | "discount" | "credit";
                                /**
                                 * @description US dollars, at most six decimals.
                                 * @example 12.5
                                 */
                                value?: number;
                                /** @enum {string} */
                                unit?: "percent" | "dollars";
                                /** @description Without it a grant never ends. */
                                durationDays?: number;
                            } | null;
                        }[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            campaigns: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                campaignId: string;
                                /** @default true */
                                enabled: boolean;
                                /**
                                 * @description Pinned campaigns take the first places.
                                 * @default false
                                 */
                                pinned: boolean;
                                /**
                                 * @description Multiplies the score in this app.
                                 * @default 1
                                 */
                                priority: number;
                                entitlement: {
                                    /** @enum {string} */
                                    type: "free_trial" | "discount" | "credit";
                                    value?: number;
                                    /** @enum {string} */
                                    unit?: "percent" | "dollars";
                                    durationDays?: number;
                                } | null;
                                name: string;
                                /** @enum {string} */
                                status: "draft" | "active" | "paused" | "archived";
                                /** @description The app's share of one completion, in US dollars. */
                                earningsPerCompletion: number;
                                /** @description Live keys do not serve it, save in the demo app. */
                                demo: boolean;
                            }[];
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/campaigns/{campaignId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read one campaign of an app */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    appId: string;
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    campaignId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            campaignId: string;
                            /** @default true */
                            enabled: boolean;
                            /**
                             * @description Pinned campaigns take the first places.
                             * @default false
                             */
                            pinned: boolean;
                            /**
                             * @description Multiplies the score in this app.
                             * @default 1
                             */
                            priority: number;
                            entitlement: {
                                /** @enum {string} */
                                type: "free_trial" | "discount" | "credit";
                                value?: number;
                                /** @enum {string} */
                                unit?: "percent" | "dollars";
                                durationDays?: number;
                            } | null;
                            name: string;
                            /** @enum {string} */
                            status: "draft" | "active" | "paused" | "archived";
                            /** @description The app's share of one completion, in US dollars. */
                            earningsPerCompletion: number;
                            /** @description Live keys do not serve it, save in the demo app. */
                            demo: boolean;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/projects/{projectId}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the keys of a project
         * @description Revoked ones are left out.
         */
        get: {
            parameters: {
                query?: {
                    /** @description How many entries at most. */
                    limit?: number;
                    /** @description `nextCursor` of the page before. */
                    cursor?: string;
                };
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    projectId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                id: string;
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                projectId: string;
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                appId: string | null;
                                /** @enum {string} */
                                environment: "live" | "test";
                                publishableKey: string;
                                rateLimitPerSecond: number | null;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                createdAt: string;
                            }[];
                            /** @description Send it as `cursor` for the next page; null on the last one. */
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a key pair
         * @description Answers the secret key, which no later answer holds.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    projectId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "environment": "live"
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        environment: "live" | "test";
                        /**
                         * @description Binds the key to one app of the project.
                         * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                         */
                        appId?: string | null;
                        /** @description The operator sets it; without it the rate of the installation holds. */
                        rateLimitPerSecond?: number | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            id: string;
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            projectId: string;
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            appId: string | null;
                            /** @enum {string} */
                            environment: "live" | "test";
                            publishableKey: string;
                            rateLimitPerSecond: number | null;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            createdAt: string;
                            /** @description `sk_…`, for signed calls; shown this once. */
                            secretKey: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a key */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    keyId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            id: string;
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            projectId: string;
                            /**
                             * @description UUID
                             * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                             */
                            appId: string | null;
                            /** @enum {string} */
                            environment: "live" | "test";
                            publishableKey: string;
                            rateLimitPerSecond: number | null;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            createdAt: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Revoke a key at once */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    keyId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/apps/{appId}/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Explain the answer to a feed request
         * @description Serves and records nothing. Returns the campaigns on the app’s list.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Adds for the operator the campaigns that are not on the list, as `not_granted`. */
                    all?: boolean;
                };
                header?: never;
                path: {
                    /**
                     * @description UUID
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    appId: string;
                };
                cookie?: never;
            };
            /** @description A feed request. */
            requestBody: {
                content: {
                    "application/json": {
                        /** @description As in a feed request; has no effect. */
                        clientId?: string;
                        /** @description The end user; stored attributes and completions apply as in a feed. */
                        userId: string;
                        /** @default 10 */
                        limit?: number;
                        attributes: {
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
                            /** @description The end user's device; when omitted, offers for any device are returned. */
                            platform?: "android" | "ios" | "web";
                        };
                        /**
                         * @default live
                         * @enum {string}
                         */
                        environment?: "live" | "test";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                campaignId: string;
                                eligible: boolean;
                                /** @description The first reason it is not shown: a stable code. */
                                reason: string | null;
                                /** @description Expected earnings of one impression in US dollars, after the draw. */
                                score: number | null;
                                /** @description The score is the product of all parts but `attributes`, `history` and `uncertainty`. */
                                parts: {
                                    /** @description The app's share of the payout in US dollars, before rounding to cents; one millionth of a dollar where no payout is set. */
                                    earningsPerCompletion: number;
                                    /** @description Clicks per viewed impression in this app, country and platform. */
                                    clickRate: number;
                                    /** @description Verified completions per click there. */
                                    completionRate: number;
                                    /** @description The app's priority times the campaign's. */
                                    priority: number;
                                    /** @description Multiplier for the category, from stored attributes and earlier clicks; 1 for minors and unknown users. */
                                    taste: number;
                                    /** @description The part of `taste` from stored attributes. */
                                    attributes: number;
                                    /** @description The part of `taste` from the user's own clicks in the category. */
                                    history: number;
                                    /** @description Multiplier for earlier impressions and clicks of the campaign. */
                                    fatigue: number;
                                    /** @description The seeded random draw: the less is known of the campaign, the further from 1 it may be. */
                                    draw: number;
                                    /** @description Relative standard deviation of the estimate behind the draw. */
                                    uncertainty: number;
                                } | null;
                                /** @description From 1; up to the limit the position in the answer. */
                                rank: number | null;
                                /**
                                 * @description Why it has this rank: a pin, a slot reserved for a new campaign (`held`), the random order of a small share of lists, or its score; beyond the limit always its score.
                                 * @enum {string|null}
                                 */
                                placement: "pinned" | "held" | "random" | "score" | null;
                            }[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/servings/{servingId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rank a serving again
         * @description Uses the campaigns, the controls and the model of the serving.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The `servingId` of a transaction. */
                    servingId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Campaigns, best first. */
                            recorded: string[];
                            /** @description Campaigns, best first. */
                            computed: string[] | null;
                            /** @description True when both orders are equal. */
                            same: boolean;
                            /**
                             * @description Why there is no computed order: the model or configuration is no longer kept (every version for an hour, one of every ten minutes for seven days), or the user's data was erased.
                             * @enum {string|null}
                             */
                            reason: "not_kept" | "erased" | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List changes, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description How many entries at most. */
                    limit?: number;
                    /** @description `nextCursor` of the page before. */
                    cursor?: string;
                    /** @description Only changes of this object. */
                    objectId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                id: string;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                at: string;
                                actor: {
                                    /**
                                     * @description `token` is the holder of the operator's token.
                                     * @enum {string}
                                     */
                                    kind: "token" | "member" | "system";
                                    /**
                                     * @description UUID
                                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                     */
                                    id: string | null;
                                    email: string | null;
                                };
                                /** @example campaign.update */
                                action: string;
                                /** @example campaign */
                                objectType: string;
                                objectId: string;
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                projectId: string | null;
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                organizationId: string | null;
                                /** @description Field by field: its value, or `{from, to}`. Never a secret. */
                                changes: {
                                    [key: string]: unknown;
                                };
                                requestId: string | null;
                            }[];
                            /** @description Send it as `cursor` for the next page; null on the last one. */
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find anything by its id or name
         * @description Among what the caller may see: the best first, and none is no error.
         */
        get: {
            parameters: {
                query: {
                    /** @description An id as a whole, or a part of a name. */
                    query: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @enum {string} */
                                type: "transaction" | "campaign" | "creative" | "organization" | "project" | "app" | "key" | "user" | "creator" | "event";
                                id: string;
                                /** @description Its name; of what has none, its id. */
                                name: string;
                                /**
                                 * @description An app of the caller’s where it is, or which may serve it.
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                appId: string | null;
                                /**
                                 * @description Its organization, when the caller may see that.
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                organizationId: string | null;
                                /**
                                 * @description The campaign of a creative.
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                campaignId: string | null;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read how the service is */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            database: {
                                /** @enum {string} */
                                kind: "embedded" | "postgres";
                                /** @description How long the simplest query took; null when it was not answered. */
                                answerMs: number | null;
                            };
                            journal: {
                                /** @description Rows that wait for their commit in this process. */
                                queuedRows: number;
                                /** @description The latest flushes, at most 512, of which the next three speak. */
                                flushes: number;
                                refused: number;
                                /** @description Half of the commits were faster. */
                                medianMs: number | null;
                                /** @description All but one in a hundred were faster. */
                                p99Ms: number | null;
                            };
                            snapshot: {
                                /** @description Since the database last confirmed that nothing newer exists. */
                                ageMs: number;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                compiledAt: string;
                                apps: number;
                                campaigns: number;
                            };
                            webhooks: {
                                /** @description Attempts of this process that wait for an answer. */
                                running: number;
                                /** @description Deliveries that wait for their attempt. */
                                pending: number;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                lastLookAt: string | null;
                            };
                            ranking: {
                                /** @description Of what this process learned last; null before any evidence. */
                                modelVersion: string | null;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                lastRefitAt: string | null;
                                /** @description How long the last refit took, off the path of requests. */
                                refitMs: number | null;
                                /** @description What happened and is not learned from yet. */
                                waitingEvents: number;
                            };
                            /** @description Processes that may write. */
                            nodes: {
                                slot: number;
                                /**
                                 * @description UUID
                                 * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                                 */
                                lease: string;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                startedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T12:00:00.000Z
                                 */
                                heartbeatAt: string | null;
                                /** @description The process that answered. */
                                isThis: boolean;
                            }[];
                            /** @description How late the last turn of the event loop came. */
                            eventLoopLateMs: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read how long what is kept */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description For which servings are kept, and so the links of feed and message. */
                            servingsDays: number;
                            /** @description For which the logs of webhook, postbacks and inbound events are kept. */
                            logsDays: number;
                            /** @description For which a link of a catalog answer can be opened. */
                            catalogLinksDays: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
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
         * @description The body is one canonical event. `Received <event_id>` alone means that it was taken in; with any other message see the event log.
         */
        post: {
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
                    "application/json": {
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
                            price_currency?: string;
                            is_trial_start?: boolean;
                            store?: string;
                            country_code?: string;
                        };
                        /** @description RFC 3339; the time of receipt when absent */
                        occurred_at?: string;
                        raw_payload?: Record<string, never>;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
                /** @description Default Response */
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
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/postback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report a conversion by its transaction id
         * @description Requires `transaction_id` or `click_id`. A POST may send any field in its query instead.
         */
        get: {
            parameters: {
                query: {
                    /**
                     * @description What the link passed on; `click_id` is another name.
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    transaction_id?: string;
                    /**
                     * @description In place of `transaction_id`.
                     * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                     */
                    click_id?: string;
                    /** @description The organization's postback token. */
                    token: string;
                    /** @description The advertiser's own id of the order; logged. */
                    order_id?: string;
                    /** @description Logged, not counted. */
                    amount?: string;
                    /** @description ISO 4217; logged. */
                    currency?: string;
                    status?: "approved" | "rejected";
                    /** @description `1` returns the verdict without changing anything. */
                    dry_run?: "0" | "1";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description True for status 200. */
                            accepted: boolean;
                            /** @description verified, duplicate, rejected, invalid_token, malformed, unknown_transaction or rejected_by_rule. */
                            verdict: string;
                            /** @description The rule that rejected the conversion. */
                            rule?: string;
                            transactionId: string | null;
                            message: string;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Report a conversion by its transaction id
         * @description Requires `transaction_id` or `click_id`. A POST may send any field in its query instead.
         */
        post: {
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
                     *       "transaction_id": "0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54",
                     *       "token": "pbt_…",
                     *       "order_id": "A-1001",
                     *       "amount": "12.50",
                     *       "currency": "EUR"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description What the link passed on; `click_id` is another name.
                         * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                         */
                        transaction_id?: string;
                        /**
                         * @description In place of `transaction_id`.
                         * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                         */
                        click_id?: string;
                        /** @description The organization's postback token. */
                        token: string;
                        /** @description The advertiser's own id of the order; logged. */
                        order_id?: string;
                        /** @description Logged, not counted. */
                        amount?: string;
                        /** @description ISO 4217; logged. */
                        currency?: string;
                        /**
                         * @default approved
                         * @enum {string}
                         */
                        status?: "approved" | "rejected";
                        /**
                         * @description `1` returns the verdict without changing anything.
                         * @default 0
                         * @enum {string}
                         */
                        dry_run?: "0" | "1";
                    };
                    /**
                     * @example {
                     *       "transaction_id": "0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54",
                     *       "token": "pbt_…",
                     *       "order_id": "A-1001",
                     *       "amount": "12.50",
                     *       "currency": "EUR"
                     *     }
                     */
                    "application/x-www-form-urlencoded": {
                        /**
                         * @description What the link passed on; `click_id` is another name.
                         * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                         */
                        transaction_id?: string;
                        /**
                         * @description In place of `transaction_id`.
                         * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                         */
                        click_id?: string;
                        /** @description The organization's postback token. */
                        token: string;
                        /** @description The advertiser's own id of the order; logged. */
                        order_id?: string;
                        /** @description Logged, not counted. */
                        amount?: string;
                        /** @description ISO 4217; logged. */
                        currency?: string;
                        /**
                         * @default approved
                         * @enum {string}
                         */
                        status?: "approved" | "rejected";
                        /**
                         * @description `1` returns the verdict without changing anything.
                         * @default 0
                         * @enum {string}
                         */
                        dry_run?: "0" | "1";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description True for status 200. */
                            accepted: boolean;
                            /** @description verified, duplicate, rejected, invalid_token, malformed, unknown_transaction or rejected_by_rule. */
                            verdict: string;
                            /** @description The rule that rejected the conversion. */
                            rule?: string;
                            transactionId: string | null;
                            message: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advertiser/v1/completions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a completion
         * @description The bearer token is the organization's API key (`ak_…`).
         */
        post: {
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
                     *       "transactionId": "0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54",
                     *       "orderId": "A-1001",
                     *       "amount": "12.50",
                     *       "currency": "EUR"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description UUID
                         * @example 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54
                         */
                        transactionId: string;
                        /** @description The advertiser's own id of the order; logged. */
                        orderId?: string;
                        amount?: number | string;
                        /** @description ISO 4217; logged. */
                        currency?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description True for status 200. */
                            accepted: boolean;
                            /** @description verified, duplicate, rejected, invalid_token, malformed, unknown_transaction or rejected_by_rule. */
                            verdict: string;
                            /** @description The rule that rejected the conversion. */
                            rule?: string;
                            transactionId: string | null;
                            message: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: never;
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
