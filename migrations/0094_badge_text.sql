update eco_badges set description = 'Fifty local trades. A potting bench should be named after you.' where name = 'Fifty Trades';
